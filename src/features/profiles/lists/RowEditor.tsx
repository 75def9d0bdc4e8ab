import { Button } from 'antd'
import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '@/shared/lib/keys/isComposing'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { ListKind } from './listKind'
import styles from './Lists.module.css'
import type { ListItem, ListName, ProfileList } from './profileList'
import { useListEntry } from './useProfileList'

interface RowEditorProps<Name extends ListName> {
  list: ProfileList<ListItem<Name>>
  kind: ListKind<Name>
  id: string
  /** The item was added just now: its errors are not shown before "Done". */
  isNew: boolean
  onDone: () => void
  /** Called on Escape; what is valid stays. */
  onCancel: () => void
}

/**
 * The fields of an open item. Enter is "Done", which first shows what has to be fixed; Escape
 * closes.
 */
export function RowEditor<Name extends ListName>({
  list,
  kind,
  id,
  isNew,
  onDone,
  onCancel,
}: RowEditorProps<Name>) {
  const entry = useListEntry(list, id)
  const group = useRef<HTMLDivElement>(null)
  const { areErrorsShown, finish } = useFinish(entry?.errors !== undefined, isNew, group, onDone)
  const done = useMemo(
    () => (
      <div className={styles.done}>
        <Button type="primary" onClick={finish}>
          Done
        </Button>
      </div>
    ),
    [finish],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (isUsedByControl(event) || !(target instanceof HTMLElement)) return
    if (key === 'Escape') {
      blurField()
      onCancel()
    } else if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file')
      finish()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (entry === undefined) return null
  const { item, errors } = entry
  const { nameOf, Editor } = kind
  return (
    // Only handles keys that bubble up from its fields.
    <div ref={group} role="presentation" onKeyDown={onKeyDown}>
      <div role="group" aria-label={nameOf(item)} className={styles.editor}>
        <Editor item={item} errors={errors} areErrorsShown={areErrorsShown} actions={list} />
        {done}
      </div>
    </div>
  )
}

/** Calls `onDone`, or shows the errors and focuses the first field with one. */
function useFinish(
  isInvalid: boolean,
  isNew: boolean,
  group: RefObject<HTMLDivElement | null>,
  onDone: () => void,
) {
  const [areErrorsShown, setErrorsShown] = useState(!isNew && isInvalid)
  // Leaving a field may correct its value, and so what is invalid.
  const isInvalidNow = useRef(isInvalid)
  useLayoutEffect(() => {
    isInvalidNow.current = isInvalid
  })
  const finish = useStableCallback(() => {
    blurField()
    if (!isInvalidNow.current) {
      onDone()
      return
    }
    flushSync(() => {
      setErrorsShown(true)
    })
    group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return { areErrorsShown, finish }
}

/** Fields normalize their value when they lose the focus, which removing them does not cause. */
function blurField(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    flushSync(() => {
      field.blur()
    })
}

/** Returns whether a key belongs to the control itself: an open menu, or an input method. */
function isUsedByControl({ defaultPrevented, nativeEvent, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    isComposing(nativeEvent) ||
    (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true')
  )
}

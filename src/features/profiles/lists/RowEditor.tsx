import { Button } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import styles from './Lists.module.css'
import type { ListEntry, ProfileList } from './profileList'
import { useListEntry } from './useProfileList'

interface RowEditorProps<Item> {
  list: ProfileList<Item>
  id: string
  /** What it is called, for screen readers. */
  nameOf: (item: Item) => string
  /** It was added just now: what is not yet filled in is no fault until its person is done. */
  isNew: boolean
  /** The person is done with the item. */
  onDone: () => void
  /** The person wants out; what is valid stays. */
  onCancel: () => void
  /** The fields; faults are shown at once where `isDue`. */
  children: (entry: ListEntry<Item>, isDue: boolean) => ReactNode
}

/** The fields of an open item. Enter in one of them is "Done", which first shows what must be mended; Escape closes. */
export function RowEditor<Item>({
  list,
  id,
  nameOf,
  isNew,
  onDone,
  onCancel,
  children,
}: RowEditorProps<Item>) {
  const entry = useListEntry(list, id)
  const isFaulty = entry?.errors !== undefined
  const [isDue, setDue] = useState(!isNew && isFaulty)
  const group = useRef<HTMLDivElement>(null)
  const isFaultyNow = useRef(isFaulty)
  useLayoutEffect(() => {
    isFaultyNow.current = isFaulty
  })
  /** A field that is left puts in order what it holds, also when it goes with its row. */
  const leaveField = () => {
    const field = document.activeElement
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      flushSync(() => {
        field.blur()
      })
  }
  const finish = useStableCallback(() => {
    leaveField()
    if (!isFaultyNow.current) {
      onDone()
      return
    }
    flushSync(() => {
      setDue(true)
    })
    group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
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
    if (
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      !(target instanceof HTMLElement) ||
      target.getAttribute('aria-expanded') === 'true'
    )
      return
    if (key === 'Escape') {
      leaveField()
      onCancel()
    } else if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file')
      finish()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (entry === undefined) return null
  return (
    // The keys of its fields pass here on their way up; the group itself takes none.
    <div ref={group} role="presentation" onKeyDown={onKeyDown}>
      <div role="group" aria-label={nameOf(entry.item)} className={styles.editor}>
        {children(entry, isDue)}
        {done}
      </div>
    </div>
  )
}

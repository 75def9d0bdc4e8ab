import { type ReactNode, memo, useDeferredValue, useMemo } from 'react'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { SortableItem } from '@/shared/ui/sortable/SortableItem'
import type { ListKind } from './listKind'
import styles from './Lists.module.css'
import type { ListItem, ListName, ProfileList } from './profileList'
import { RowEditor } from './RowEditor'
import { RowMenu, type RowMenuProps } from './RowMenu'
import { RowSummary } from './RowSummary'
import { useListEntry } from './useProfileList'

/** Callbacks keep their identity. */
interface EditableRowProps<Name extends ListName> extends Pick<RowMenuProps, 'id' | 'onAction'> {
  list: ProfileList<ListItem<Name>>
  kind: ListKind<Name>
  /** Milliseconds since 1970, by the minute. */
  now: number
  isOpen: boolean
  /** True if it was added just now and is still open. */
  isNew: boolean
  /** The list has no room for a copy. */
  isFull: boolean
  onDone: () => void
  onCancel: () => void
}

/**
 * An item of a list: its summary, handle and menu, and its fields while it is open. Summary and
 * editor follow the item by themselves, so that a key draws only what shows it.
 */
export function EditableRow<Name extends ListName>({
  list,
  kind,
  id,
  now,
  isOpen,
  isNew,
  isFull,
  onAction,
  onDone,
  onCancel,
}: EditableRowProps<Name>) {
  const entry = useListEntry(list, id)
  // The names of the row's buttons may follow after the key.
  const name = useDeferredValue(entry === undefined ? '' : kind.nameOf(entry.item))
  const isEditable = useIsEditable(list.name)
  const summary = useMemo(
    () => <RowSummary list={list} kind={kind} id={id} isNew={isNew} now={now} />,
    [list, kind, id, isNew, now],
  )
  const editor = useMemo(
    () => (
      <RowEditor
        list={list}
        kind={kind}
        id={id}
        isNew={isNew}
        onDone={onDone}
        onCancel={onCancel}
      />
    ),
    [list, kind, id, isNew, onDone, onCancel],
  )
  if (entry === undefined) return null
  return isEditable ? (
    <Row
      id={id}
      name={name}
      isHidden={entry.item.isHidden}
      {...(kind.copyItem && { canDuplicate: !isFull })}
      summary={summary}
      isOpen={isOpen}
      editor={editor}
      onAction={onAction}
    />
  ) : (
    <ReadOnlyRow id={id} name={name} summary={summary} />
  )
}

interface RowProps extends RowMenuProps {
  summary: ReactNode
  isOpen: boolean
  editor: ReactNode
}

const Row = memo(function Row({ summary, isOpen, editor, ...menu }: RowProps) {
  const { id, name, onAction } = menu
  return (
    <SortableItem id={id} name={name}>
      <div className={styles.item}>
        <div className={styles.row}>
          <button
            type="button"
            data-toggle
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => {
              onAction(id, 'toggle')
            }}
          >
            {summary}
          </button>
          <RowMenu {...menu} />
        </div>
        {isOpen && editor}
      </div>
    </SortableItem>
  )
})

const ReadOnlyRow = memo(function ReadOnlyRow({
  id,
  name,
  summary,
}: Pick<RowProps, 'id' | 'name' | 'summary'>) {
  return (
    <SortableItem id={id} name={name} isFixed>
      <div className={styles.item}>
        <div className={styles.row}>
          <div className={styles.toggle}>{summary}</div>
        </div>
      </div>
    </SortableItem>
  )
})

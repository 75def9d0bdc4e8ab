import { type ReactNode, memo, useDeferredValue } from 'react'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { SortableItem } from '@/shared/ui/sortable/SortableItem'
import styles from './Lists.module.css'
import type { ProfileList } from './profileList'
import { RowMenu, type RowMenuProps } from './RowMenu'
import { useListEntry } from './useProfileList'

interface RowParts {
  /** A `RowSummary`. */
  summary: ReactNode
  isOpen: boolean
  /** A `RowEditor`, which stands below the row while it is open. */
  editor: ReactNode
}

interface ListRowProps<Item>
  extends RowParts, Pick<RowMenuProps, 'id' | 'canDuplicate' | 'onAction'> {
  list: ProfileList<Item>
  nameOf: (item: Item) => string
}

/**
 * One item of a list: what it is at a glance, its handle, its menu, and its fields while it is open. Summary and editor follow their item by themselves, so that a key
 * draws what shows it; what the row's buttons are called follows after the key. Where the list cannot be changed there is the summary only.
 */
export function ListRow<Item extends { isHidden: boolean }>({
  list,
  nameOf,
  ...row
}: ListRowProps<Item>) {
  const entry = useListEntry(list, row.id)
  const name = useDeferredValue(entry === undefined ? '' : nameOf(entry.item))
  const isEditable = useIsEditable(list.name)
  return entry === undefined ? null : (
    <Row {...row} name={name} isHidden={entry.item.isHidden} isEditable={isEditable} />
  )
}

const Row = memo(function Row({
  summary,
  isOpen,
  editor,
  isEditable,
  ...menu
}: RowParts & RowMenuProps & { isEditable: boolean }) {
  const { id, name, onAction } = menu
  if (!isEditable)
    return (
      <SortableItem id={id} name={name} isFixed>
        <div className={styles.item}>
          <div className={styles.row}>
            <div className={styles.toggle}>{summary}</div>
          </div>
        </div>
      </SortableItem>
    )
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

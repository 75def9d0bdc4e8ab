import { type ReactNode, use } from 'react'
import { MarkFaultsContext } from '@/shared/forms/MarkFaultsContext'
import { SortableItem } from '@/shared/ui/SortableItem'
import styles from './Lists.module.css'
import { RowMenu, type RowMenuProps } from './RowMenu'

interface ListRowProps extends RowMenuProps {
  title: string
  subtitle: string
  picture: ReactNode
  /** What the row says of its state. */
  marks: ReactNode
  /** Whether something in the row must be mended before it can be saved. */
  isFaulty: boolean
  isOpen: boolean
  /** It was added just now, and is open still. */
  isNew: boolean
  /** What stands below the row while it is open. */
  editor: ReactNode
}

/** One item of a list: what it is at a glance, its handle, its menu, and its fields while it is open. */
export function ListRow({ title, subtitle, picture, marks, isFaulty, isOpen, isNew, editor, ...menu }: ListRowProps) {
  const { id, name, onAction } = menu
  return (
    <SortableItem id={id} name={name}>
      <div className={styles.item}>
        <div className={styles.row}>
          <button type="button" data-toggle className={styles.toggle} aria-expanded={isOpen} onClick={() => { onAction(id, 'toggle') }}>
            {picture}
            <span className={styles.texts}>
              <span className={styles.title}>{title}</span>
              <span className={styles.subtitle}>{subtitle}</span>
            </span>
            <span className={styles.marks}>
              {isFaulty && <FaultChip isQuiet={isNew} />}
              {marks}
            </span>
          </button>
          <RowMenu {...menu} />
        </div>
        {isOpen && editor}
      </div>
    </SortableItem>
  )
}

/** Says that an item cannot be saved as it is: of one that is being added, once its list waits for it. */
function FaultChip({ isQuiet }: { isQuiet: boolean }) {
  const isWaitedFor = use(MarkFaultsContext)
  return isQuiet && !isWaitedFor ? null : <span className={`${String(styles.chip)} ${String(styles.faulty)}`}>Fix to save</span>
}

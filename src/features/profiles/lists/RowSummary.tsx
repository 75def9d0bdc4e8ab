import { type ReactNode, use } from 'react'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import styles from './Lists.module.css'
import type { ListEntry, ProfileList } from './profileList'
import { useListEntry } from './useProfileList'

interface Summary {
  title: string
  subtitle: string
  picture: ReactNode
  /** What the row says of its state. */
  marks: ReactNode
}

interface RowSummaryProps<Item> {
  list: ProfileList<Item>
  id: string
  /** It was added just now, and is open still. */
  isNew: boolean
  children: (entry: ListEntry<Item>) => Summary
}

/** What an item is at a glance. */
export function RowSummary<Item>({ list, id, isNew, children }: RowSummaryProps<Item>) {
  const entry = useListEntry(list, id)
  if (entry === undefined) return null
  const { title, subtitle, picture, marks } = children(entry)
  return (
    <>
      {picture}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.subtitle}>{subtitle}</span>
      </span>
      <span className={styles.marks}>
        {entry.errors !== undefined && <FaultChip isQuiet={isNew} />}
        {marks}
      </span>
    </>
  )
}

/** Says that an item cannot be saved as it is: of one that is being added, once its list waits for it. */
function FaultChip({ isQuiet }: { isQuiet: boolean }) {
  const isWaitedFor = use(ShowAllErrorsContext)
  return isQuiet && !isWaitedFor ? null : (
    <span className={`${String(styles.chip)} ${String(styles.faulty)}`}>Fix to save</span>
  )
}

import { use } from 'react'
import { ShowAllErrorsContext } from '@/shared/forms/ShowAllErrorsContext'
import items from '@/shared/ui/items/Items.module.css'
import type { ListKind } from './listKind'
import styles from './Lists.module.css'
import type { ListItem, ListName, ProfileList } from './profileList'
import { useListEntry } from './useProfileList'

interface RowSummaryProps<Name extends ListName> {
  list: ProfileList<ListItem<Name>>
  kind: ListKind<Name>
  id: string
  isNew: boolean
  now: number
}

/** Shows an item at a glance. */
export function RowSummary<Name extends ListName>({
  list,
  kind,
  id,
  isNew,
  now,
}: RowSummaryProps<Name>) {
  const entry = useListEntry(list, id)
  if (entry === undefined) return null
  const { title, subtitle, picture, marks } = kind.summarize(entry, now)
  return (
    <>
      {picture}
      <span className={items.texts}>
        <span className={`truncate ${items.title ?? ''}`}>{title}</span>
        <span className={`truncate ${items.subtitle ?? ''}`}>{subtitle}</span>
      </span>
      <span className={styles.marks}>
        {entry.errors !== undefined && <ErrorChip isNew={isNew} />}
        {marks}
      </span>
    </>
  )
}

/** Says that an item cannot be saved. A new item shows it only once its list is to be saved. */
function ErrorChip({ isNew }: { isNew: boolean }) {
  const areErrorsMarked = use(ShowAllErrorsContext)
  return isNew && !areErrorsMarked ? null : (
    <span className={`${String(items.chip)} ${String(items.invalid)}`}>Fix to save</span>
  )
}

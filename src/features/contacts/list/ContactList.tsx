import { Suspense, useEffect } from 'react'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { lazyPart } from '@/shared/ui/lazyPart'
import { filterCount } from '../filters/contactFilters'
import type { PrefetchedRows } from '../rows/prefetchRowsLoader'
import { ContactRowsErrors } from '../rows/ContactRowsErrors'
import { CloseMatches } from './CloseMatches'
import { ContactsHeader } from './ContactsHeader'
import {
  useListFocus,
  useListLayout,
  useListQuery,
  useListQuickView,
  useListRows,
  useListSearch,
} from './ContactsListContext'
import { ContactsListProvider } from './ContactsListProvider'
import styles from './ContactsPage.module.css'
import { ContactsToolbar } from './ContactsToolbar'
import { RowsSurface } from './RowsSurface'
import { SelectionBar } from './SelectionBar'

const FilterBar = lazyPart(async () => (await import('../filters/FilterBar')).FilterBar, 'in place')
const ContactsEmpty = lazyPart(async () => (await import('./parts')).ContactsEmpty, 'in place')
const ContactsNoMatch = lazyPart(async () => (await import('./parts')).ContactsNoMatch, 'in place')
const QuickViewHost = lazyPart(
  async () => (await import('../quickView/QuickViewHost')).QuickViewHost,
  'in place',
)

interface ContactListProps {
  prefetchedRows: PrefetchedRows
}

/** All contacts of the user, to search, filter, sort and select; any number of them. */
export function ContactList({ prefetchedRows }: ContactListProps) {
  usePageTitle('Contacts')
  return (
    <ContactsListProvider>
      <ContactsHeader />
      <div className={styles.controls}>
        <Controls />
        <Filters />
      </div>
      <div className={styles.split}>
        <Rows prefetchedRows={prefetchedRows} />
        <QuickView />
      </div>
      <SelectionBar />
    </ContactsListProvider>
  )
}

function Controls() {
  const { isFiltered } = useListQuery()
  const { isEmpty } = useListRows()
  return (!isEmpty || isFiltered) && <ContactsToolbar />
}

function Filters() {
  const query = useListSearch()
  const { filterButton } = useListFocus()
  if (filterCount(query.filters) === 0) return null
  return (
    <Suspense fallback={<div className={styles.filterRoom} />}>
      <FilterBar
        query={query}
        onEmptied={() => {
          filterButton.current?.focus()
        }}
      />
    </Suspense>
  )
}

function Rows({ prefetchedRows }: { prefetchedRows: PrefetchedRows }) {
  const { isFiltered } = useListQuery()
  const rows = useListRows()
  useEffect(() => {
    prefetchedRows.release()
  }, [prefetchedRows])
  return (
    <div className={styles.list}>
      <ContactRowsErrors rows={rows} />
      <CloseMatches />
      {rows.isEmpty && <Suspense>{isFiltered ? <ContactsNoMatch /> : <ContactsEmpty />}</Suspense>}
      {!rows.isFailed && !rows.isEmpty && <RowsSurface />}
    </div>
  )
}

function QuickView() {
  const { contactId } = useListQuickView()
  const { hasCards } = useListLayout()
  if (contactId === null) return null
  const view = (
    <Suspense>
      <QuickViewHost contactId={contactId} />
    </Suspense>
  )
  return hasCards ? view : <div className={styles.quickRoom}>{view}</div>
}

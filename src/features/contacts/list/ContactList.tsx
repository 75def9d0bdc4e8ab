import { Suspense, useEffect, useState } from 'react'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { lazyPart } from '@/shared/ui/lazyPart'
import { filterCount } from '../filters/contactFilters'
import { useQuickView } from '../quickView/useQuickView'
import type { PrefetchedRows } from '../rows/prefetchRowsLoader'
import { ContactRowsErrors } from '../rows/ContactRowsErrors'
import { CloseMatches } from './CloseMatches'
import { ContactsEmpty, ContactsNoMatch } from './ContactsEmptyStates'
import { ContactsHeader } from './ContactsHeader'
import { useListFocus, useListQuery, useListRows, useListSearch } from './ContactsListContext'
import { ContactsListProvider } from './ContactsListProvider'
import styles from './ContactsPage.module.css'
import { ContactsToolbar } from './ContactsToolbar'
import { ContactTable } from './ContactTable'
import { SelectionBar } from './SelectionBar'

const FilterBar = lazyPart(async () => (await import('../filters/FilterBar')).FilterBar, 'in place')
const QuickViewHost = lazyPart(
  async () => (await import('../quickView/QuickViewHost')).QuickViewHost,
  ({ onShow }) =>
    () => {
      onShow(null)
    },
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
      <Controls />
      <Filters />
      <Rows prefetchedRows={prefetchedRows} />
      <QuickView />
    </ContactsListProvider>
  )
}

function Controls() {
  const { isFiltered } = useListQuery()
  const { isEmpty } = useListRows()
  return (
    <div className={styles.controls}>
      <SelectionBar />
      {(!isEmpty || isFiltered) && <ContactsToolbar />}
    </div>
  )
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
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    prefetchedRows.release()
  }, [prefetchedRows])
  return (
    <>
      <ContactRowsErrors rows={rows} />
      <CloseMatches />
      {rows.isEmpty && (isFiltered ? <ContactsNoMatch /> : <ContactsEmpty />)}
      {!rows.isFailed && !rows.isEmpty && (
        <div
          role="presentation"
          className={styles.rows}
          onFocus={() => {
            setIsTouched(true)
          }}
        >
          <ContactTable isTouched={isTouched} />
        </div>
      )}
    </>
  )
}

function QuickView() {
  const { contactId, show } = useQuickView()
  const rows = useListRows()
  if (contactId === null) return null
  return (
    <Suspense>
      <QuickViewHost
        contactId={contactId}
        onShow={show}
        total={rows.total}
        indexOf={rows.indexOf}
        rowsBetween={rows.rowsBetween}
      />
    </Suspense>
  )
}

import { Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { lazyPart } from '@/shared/ui/lazyPart'
import { filterCount } from '../filters/contactFilters'
import { selectFilled } from '../kept/selectKept'
import type { PrefetchedRows } from '../rows/prefetchRowsLoader'
import { ContactRowsErrors } from '../rows/ContactRowsErrors'
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

const FilterBar = lazyPart(
  async () => (await import('../filters/filterParts')).FilterBar,
  'in place',
)
const CloseMatches = lazyPart(async () => (await import('./screens')).CloseMatches, 'nothing')
const KeptNote = lazyPart(async () => (await import('./screens')).KeptNote, 'nothing')
const PrintHost = lazyPart(async () => (await import('./screens')).PrintHost, 'nothing')
const RowsSketchHost = lazyPart(async () => (await import('./screens')).RowsSketchHost, 'nothing')
const ContactsEmpty = lazyPart(async () => (await import('./screens')).ContactsEmpty, 'in place')
const ContactsNoMatch = lazyPart(
  async () => (await import('./screens')).ContactsNoMatch,
  'in place',
)
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
      <Rows prefetchedRows={prefetchedRows} />
      <SelectionBar />
      <Later />
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
  if (filterCount(query.filters) === 0 && !query.filters.isUnreadable) return null
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
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const { contactId } = useListQuickView()
  const { hasCards } = useListLayout()
  const isKept = useSelector((state) => selectFilled(state, 'listContacts') !== null)
  const hasRows = !rows.isFailed && !rows.isEmpty
  const view = contactId !== null && (
    <Suspense>
      <QuickViewHost contactId={contactId} />
    </Suspense>
  )
  return (
    <div className={styles.split}>
      <div className={styles.list}>
        <ContactRowsErrors rows={rows} />
        {isKept && (
          <Suspense>
            <KeptNote />
          </Suspense>
        )}
        {rows.total !== null && (
          <Suspense>
            <CloseMatches />
          </Suspense>
        )}
        {rows.isEmpty && (
          <Suspense>{isFiltered ? <ContactsNoMatch /> : <ContactsEmpty />}</Suspense>
        )}
        {hasRows && <RowsSurface view={view} room={room} />}
      </div>
      <div ref={setRoom} className={contactId !== null && !hasCards ? styles.quickRoom : undefined}>
        {!hasRows && view}
      </div>
    </div>
  )
}

/** Parts that load after the first rows. */
function Later() {
  const { total } = useListRows()
  if (total === null) return null
  return (
    <Suspense>
      <PrintHost />
      <RowsSketchHost />
    </Suspense>
  )
}

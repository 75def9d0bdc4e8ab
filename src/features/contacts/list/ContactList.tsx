import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
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
const ContactsEmpty = lazyPart(async () => (await import('./screens')).ContactsEmpty, 'in place')
const ContactsNoMatch = lazyPart(
  async () => (await import('./screens')).ContactsNoMatch,
  'in place',
)
const PrintDialog = lazyPart(
  async () => (await import('./screens')).PrintDialog,
  ({ onClose }) => onClose,
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
      <Print />
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
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const { contactId } = useListQuickView()
  const { hasCards } = useListLayout()
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
        <CloseMatches />
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

/** Prints all rows of the list: `?panel=print`, and Ctrl or Cmd+P instead of the browser's page. */
function Print() {
  const { exactTotal } = useListRows()
  const [params, setParams] = useSearchParams()
  const show = useStableCallback((panel: string | null) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        if (panel === null) next.delete('panel')
        else next.set('panel', panel)
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      show('print')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [show])
  if (params.get('panel') !== 'print') return null
  return (
    <Suspense>
      <PrintDialog
        total={exactTotal}
        onClose={() => {
          show(null)
        }}
        onExport={() => {
          show('export')
        }}
      />
    </Suspense>
  )
}

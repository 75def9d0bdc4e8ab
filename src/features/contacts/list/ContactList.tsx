import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
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
const PrintDialog = lazyPart(
  async () => (await import('./screens')).PrintDialog,
  ({ onClose }) => onClose,
)
const GroupedRows = lazyPart(async () => (await import('./screens')).GroupedRows, 'in place')
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
      <Print />
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
  const { isFiltered, group } = useListQuery()
  const hasGroups = useIsServed(extensions.groups)
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
          {group !== null && hasGroups ? (
            <Suspense>
              <GroupedRows by={group}>
                <ContactTable isTouched={isTouched} />
              </GroupedRows>
            </Suspense>
          ) : (
            <ContactTable isTouched={isTouched} />
          )}
        </div>
      )}
    </>
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

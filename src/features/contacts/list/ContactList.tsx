import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useCurrentUser } from '@/features/auth'
import { usePermissions } from '@/shared/lib/permissions'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { useMediaQuery } from '@/shared/lib/useMediaQuery'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import type { RowFocus } from '@/shared/tables/windowed/WindowedBody'
import { PageHeader } from '@/shared/ui/PageHeader'
import { lazyPart } from '@/shared/ui/lazyPart'
import { contactName } from '../model/contactName'
import { filterOf, isFiltered, useContactQuery } from '../rows/contactQuery'
import { ContactsEmpty, ContactsFailed, ContactsNoMatch, RowsIncomplete } from './ContactsSights'
import styles from './ContactsPage.module.css'
import { ContactsToolbar } from './ContactsToolbar'
import { ContactTable } from './ContactTable'
import { ContactTotal } from './ContactTotal'
import { ExportMenu } from './ExportMenu'
import { filterCount } from '../filters/contactFilters'
import { useContactFacets } from '../filters/useContactFacets'
import type { FirstRows } from '../rows/firstRows'
import { LinkButton } from '@/shared/ui/LinkButton'
import { fromList, recordPath } from '../record/neighbours/recordAddress'
import { SelectionBar } from './SelectionBar'
import { MoreMenu } from '../trash/MoreMenu'
import { useContactRows } from '../rows/useContactRows'
import { useContactSelection } from './useContactSelection'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import { useMayImport } from './useMayImport'
import { useQuickView } from '../quickView/useQuickView'
import { stayOnAll } from '../views/startView'
import { useContactView } from '../views/useContactView'
import { ViewsButton } from '../views/ViewsButton'

const FilterBar = lazyPart(async () => (await import('../filters/FilterBar')).FilterBar, 'in place')
const QuickViewHost = lazyPart(
  async () => (await import('../quickView/QuickViewHost')).QuickViewHost,
  ({ onShow }) =>
    () => {
      onShow(null)
    },
)

/** Every contact of the signed-in user, found, filtered, sorted, selected; any number of them. `firstRows` were asked for ahead. */
export function ContactList({ firstRows }: { firstRows: FirstRows }) {
  usePageTitle('Contacts')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { settings } = useCurrentUser()
  const query = useContactQuery(settings.defaultContactView === undefined ? undefined : stayOnAll)
  const shown = useContactView()
  const { layout, setLayout } = shown
  const filter = filterOf(query)
  const { error, isFailed, refetch, isFetching, ...rows } = useContactRows({
    name: 'contacts',
    key: query.key,
    params: { ...filter, sort: query.sort },
  })
  const { selection, setSelection, count, named, forget } = useContactSelection({
    name: 'contacts',
    rowsKey: query.rowsKey,
    filter,
    ...rows,
  })
  useEffect(() => {
    firstRows.release()
  }, [firstRows])
  const hasCards = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const { may } = usePermissions()
  const canCreate = may('create', 'Contact')
  const canImport = useMayImport()
  const searchBox = useRef<HTMLInputElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  const toggleFavorite = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const quick = useQuickView()
  const [isTouched, setIsTouched] = useState(false)

  const { total, exactTotal } = rows
  const filtered = isFiltered(query)
  // Not with the first rows: for "N of M", and for what is offered while tags are typed in a cell.
  const facets = useContactFacets((filtered && total !== null) || isTouched)
  const tagSuggestions = useMemo(() => facets?.tags.map(({ tag }) => tag) ?? [], [facets])
  const onOpen = useStableCallback(({ id }: ContactSummary) => {
    const at = rows.indexOf(id)
    void navigate(at === null ? paths.contact(id) : recordPath(id, at, params), { state: fromList })
  })
  const onFavorite = useStableCallback((contact: ContactSummary) => {
    void toggleFavorite(contact)
  })
  const deleteRow = async (contact: ContactSummary) => {
    if (await deleteOne(contact.id, contactName(contact))) forget({ ids: [contact.id] })
  }
  const onDelete = useStableCallback((contact: ContactSummary) => {
    void deleteRow(contact)
  })

  const isEmpty = !isFailed && total === 0 && !rows.isStale
  const isTotalShown = total !== null && !rows.isStale && !isFailed
  return (
    <>
      <PageHeader
        title="Contacts"
        subtitle={
          <span className={styles.heading}>
            <ViewsButton shown={shown} />
            {isTotalShown && (exactTotal !== null || rows.isCounting) && (
              <ContactTotal total={exactTotal} all={filtered ? facets?.total : undefined} />
            )}
          </span>
        }
        actions={
          <>
            <ExportMenu query={query} total={exactTotal} isIconOnly={isNarrow} />
            <LinkButton
              isDenied={!canImport}
              to={importPath(params)}
              icon={<ImportOutlined aria-hidden />}
              label="Import"
              isIconOnly={isNarrow}
            />
            <MoreMenu />
            <LinkButton
              isDenied={!canCreate}
              to={paths.contactNew}
              icon={<PlusOutlined aria-hidden />}
              label="Add contact"
              isPrimary
              isIconOnly={isNarrow}
            />
          </>
        }
      />
      <div className={styles.controls}>
        <SelectionBar
          selection={selection}
          onSelectionChange={setSelection}
          named={named}
          count={count}
          total={exactTotal}
          rowAt={rows.rowAt}
          onDeleted={forget}
          onFocusLost={() => rowFocus.current?.focusRow()}
        />
        {(!isEmpty || filtered) && (
          <ContactsToolbar
            query={query}
            searchRef={searchBox}
            filterRef={filterButton}
            onEnterRows={() => rowFocus.current?.focusRow()}
            hasCards={hasCards}
            layout={layout}
            onLayoutChange={setLayout}
          />
        )}
      </div>
      {filterCount(query.filters) > 0 && (
        <Suspense fallback={<div className={styles.filterRoom} />}>
          <FilterBar
            query={query}
            onEmptied={() => {
              filterButton.current?.focus()
            }}
          />
        </Suspense>
      )}
      {error !== undefined && !isFailed && (
        <RowsIncomplete
          isStale={rows.isStale}
          isCounted={exactTotal !== null || rows.isCounting}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {isFailed && <ContactsFailed error={error} onRetry={refetch} isRetrying={isFetching} />}
      {isEmpty && (filtered ? <ContactsNoMatch query={query} /> : <ContactsEmpty />)}
      {!isFailed && !isEmpty && (
        <div
          role="presentation"
          className={styles.rows}
          onFocus={() => {
            setIsTouched(true)
          }}
        >
          <ContactTable
            {...rows}
            query={query}
            hasCards={hasCards}
            layout={layout}
            onLayoutChange={setLayout}
            selection={selection}
            chosenCount={count}
            onSelectionChange={setSelection}
            onFavorite={onFavorite}
            onDelete={onDelete}
            onOpen={onOpen}
            onQuickView={quick.open}
            onSearch={() => {
              searchBox.current?.focus()
            }}
            rowFocus={rowFocus}
            tagSuggestions={tagSuggestions}
          />
        </div>
      )}
      {quick.contactId !== null && (
        <Suspense>
          <QuickViewHost {...rows} contactId={quick.contactId} onShow={quick.show} />
        </Suspense>
      )}
    </>
  )
}

/** The import panel over the list as it is. */
function importPath(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set('panel', 'import')
  return `${paths.contacts}?${next.toString()}`
}

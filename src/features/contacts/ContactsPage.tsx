import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { useAbility } from '@casl/react'
import { Button } from 'antd'
import { Suspense, lazy, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts'
import type { AppAbility } from '@/shared/lib/ability'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { allSelected, forgetRows, nothingSelected, selectedCount } from '@/shared/tables/selection'
import type { Selection } from '@/shared/tables/selection'
import type { RowFocus } from '@/shared/tables/WindowedBody'
import { PageHeader } from '@/shared/ui/PageHeader'
import { contactName } from './contactName'
import { contractSelection, isFiltered, useContactQuery } from './contactQuery'
import { ContactsEmpty, ContactsFailed, ContactsNoMatch } from './ContactsSights'
import styles from './ContactsPage.module.css'
import { ContactsToolbar } from './ContactsToolbar'
import { ContactTable } from './ContactTable'
import { counted } from './counted'
import { ExportMenu } from './ExportMenu'
import { LinkButton } from './LinkButton'
import { SelectionBar } from './SelectionBar'
import { useContactRows } from './useContactRows'
import { useDeleteContacts } from './useDeleteContacts'
import { useExportContacts } from './useExportContacts'
import { useFavorite } from './useFavorite'

const ImportDrawer = lazy(async () => ({ default: (await import('./import/ImportDrawer')).ImportDrawer }))

/** `/contacts`: every contact of the signed-in user, found, sorted, selected; any number of them. */
export function ContactsPage() {
  usePageTitle('Contacts')
  const [params] = useSearchParams()
  const query = useContactQuery()
  const { error, refetch, isFetching, ...rows } = useContactRows(query)
  const hasCards = useIsPhone()
  const ability = useAbility<AppAbility>()
  const canCreate = ability.can('create', 'Contact')
  const canDelete = ability.can('delete', 'Contact')
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  const toggleFavorite = useFavorite()
  const { deleteOne, deleteSelected, isDeletingSelected } = useDeleteContacts()
  const { exportContacts, isExporting } = useExportContacts()
  const [chosen, setChosen] = useState<{ key: string; selection: Selection }>({ key: query.key, selection: nothingSelected })

  const { total } = rows
  const selection = chosen.key === query.key ? chosen.selection : nothingSelected
  const setSelection = (next: Selection) => { setChosen({ key: query.key, selection: next }) }
  const count = selectedCount(selection, total ?? 0)
  const named = contractSelection(selection, query)
  const forget = (ids: readonly string[]) => { setChosen((known) => ({ ...known, selection: forgetRows(known.selection, ids) })) }
  const onFavorite = useStableCallback((contact: ContactSummary) => { void toggleFavorite(contact) })
  const deleteRow = async (contact: ContactSummary) => {
    if (await deleteOne(contact.id, contactName(contact))) forget([contact.id])
  }
  const onDelete = useStableCallback((contact: ContactSummary) => { void deleteRow(contact) })
  const onDeleteSelected = async () => {
    if (!named || !(await deleteSelected(named))) return
    if ('ids' in named) forget(named.ids)
    else setChosen((known) => (known.key === query.key ? { ...known, selection: nothingSelected } : known))
  }

  const isFailed = error !== undefined && (total === null || rows.isStale)
  const isEmpty = !isFailed && total === 0 && !rows.isStale
  return (
    <>
      <PageHeader
        title="Contacts"
        subtitle={total !== null && !rows.isStale && !isFailed ? counted(total) : undefined}
        actions={
          <>
            <ExportMenu query={query} total={total ?? 0} isIconOnly={hasCards} />
            {canCreate && <LinkButton to={importPath(params)} icon={<ImportOutlined aria-hidden />} label="Import" isIconOnly={hasCards} />}
            {canCreate && <LinkButton to={paths.contactNew} icon={<PlusOutlined aria-hidden />} label="Add contact" isPrimary />}
          </>
        }
      />
      {count > 0 && (
        <SelectionBar
          count={count}
          total={total ?? 0}
          isTooLong={named === null}
          canDelete={canDelete}
          isExporting={isExporting}
          isDeleting={isDeletingSelected}
          onSelectAll={() => { setSelection(allSelected) }}
          onExport={() => { void exportContacts(named, count) }}
          onDelete={() => { void onDeleteSelected() }}
          onClear={() => { setSelection(nothingSelected) }}
        />
      )}
      {(count === 0 || hasCards) && (!isEmpty || isFiltered(query)) && (
        <ContactsToolbar query={query} searchRef={searchBox} onEnterRows={() => rowFocus.current?.focusRow()} hasSortMenu={hasCards} />
      )}
      {error !== undefined && !isFailed && (
        <div
          role="alert"
          className={styles.partly}
        >
          Some rows could not be loaded. <Button size="small" onClick={refetch} loading={isFetching}>Retry</Button>
        </div>
      )}
      {isFailed && <ContactsFailed error={error} onRetry={refetch} isRetrying={isFetching} />}
      {isEmpty && (isFiltered(query) ? <ContactsNoMatch query={query} /> : <ContactsEmpty canCreate={canCreate} />)}
      {!isFailed && !isEmpty && (
        <div className={styles.rows}>
          <ContactTable
            {...rows}
            query={query}
            hasCards={hasCards}
            canUpdate={ability.can('update', 'Contact')}
            canDelete={canDelete}
            selection={selection}
            onSelectionChange={setSelection}
            onFavorite={onFavorite}
            onDelete={onDelete}
            onSearch={() => { searchBox.current?.focus() }}
            rowFocus={rowFocus}
          />
        </div>
      )}
      {params.get('panel') === 'import' && <Suspense><ImportDrawer /></Suspense>}
    </>
  )
}

/** The import panel over the list as it is. */
function importPath(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set('panel', 'import')
  return `${paths.contacts}?${next.toString()}`
}

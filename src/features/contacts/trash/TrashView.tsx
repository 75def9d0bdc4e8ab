import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { useAbility } from '@casl/react'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { MAX_IDS } from '@/contract/contactFilter'
import type { ContactSelection } from '@/contract/contactFilter'
import type { ContactSummary } from '@/contract/contacts'
import type { AppAbility } from '@/shared/lib/ability'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { allSelected, forgetRows, isSelected, nothingSelected, selectedCount } from '@/shared/tables/selection'
import type { Selection } from '@/shared/tables/selection'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/WindowedBody'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BarButton } from '../bulk/BarButton'
import { BulkBar } from '../bulk/BulkBar'
import { contactName } from '../contactName'
import { ContactsFailed } from '../ContactsSights'
import { counted } from '../counted'
import { SearchBox } from '../SearchBox'
import { useContactRows } from '../useContactRows'
import { EraseDialog } from './EraseDialog'
import type { Erasure } from './EraseDialog'
import { TRASH_DAYS } from './trashDays'
import { TrashEmpty } from './TrashSights'
import { trashSorts } from './trashSorts'
import { TrashTable } from './TrashTable'
import styles from './TrashView.module.css'
import { useTrash } from './useTrash'

/** `/contacts?trash=true`: what was deleted in the last 30 days, to take back or to delete for good. */
export function TrashView() {
  usePageTitle('Trash')
  const query = useTableQuery({ sorts: trashSorts, defaultSort: '-deletedAt', flags: [] })
  const filter = { isDeleted: true, ...(query.search !== '' && { search: query.search }) }
  const list = useContactRows({ name: 'trash', key: query.key, params: { ...filter, sort: query.sort } })
  const { exactTotal, error, refetch, isFetching, ...rows } = list
  const canRestore = useAbility<AppAbility>().can('delete', 'Contact')
  const { restore, erase } = useTrash()
  const [chosen, setChosen] = useState<{ key: string; selection: Selection }>({ key: query.key, selection: nothingSelected })
  const [asked, setAsked] = useState<(Erasure & { selection: ContactSelection }) | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)

  const selection = chosen.key === query.key ? chosen.selection : nothingSelected
  const setSelection = (next: Selection) => { setChosen({ key: query.key, selection: next }) }
  const count = selectedCount(selection, exactTotal ?? rows.total ?? 0)
  const ids = [...(selection.mode === 'some' ? selection.ids : selection.except)]
  const named: ContactSelection | null = ids.length > MAX_IDS ? null : selection.mode === 'some' ? { ids } : { matching: filter, except: ids }
  const forget = (gone: ContactSelection) => {
    setChosen((known) => {
      if ('ids' in gone) return { ...known, selection: forgetRows(known.selection, gone.ids) }
      return known.key === query.key ? { ...known, selection: nothingSelected } : known
    })
  }
  const onRestore = async (what: ContactSelection, name?: string) => { if (await restore(what, name)) forget(what) }
  const onErase = async (what: ContactSelection) => {
    const isBegun = await erase(what)
    if (isBegun) forget(what)
    return isBegun
  }
  const namesOf = (isMeant: (row: ContactSummary) => boolean) =>
    Array.from({ length: 200 }, (_, at) => rows.rowAt(at)).filter((row) => row !== undefined).filter(isMeant).slice(0, 3).map(contactName)
  const onRestoreRow = useStableCallback((row: ContactSummary) => void onRestore({ ids: [row.id] }, contactName(row)))
  const onEraseRow = useStableCallback((row: ContactSummary) => {
    setAsked({ count: 1, names: [contactName(row)], isWholeTrash: false, selection: { ids: [row.id] } })
  })

  const isFailed = error !== undefined && (rows.total === null || rows.isStale)
  const isEmpty = !isFailed && rows.total === 0 && !rows.isStale
  return (
    <>
      <PageHeader
        title="Trash"
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        subtitle={exactTotal !== null && !rows.isStale && !isFailed ? counted(exactTotal) : undefined}
        actions={canRestore && query.search === '' && !isEmpty && exactTotal !== null && (
          <Button
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => { setAsked({ count: exactTotal, names: namesOf(() => true), isWholeTrash: true, selection: { matching: { isDeleted: true }, except: [] } }) }}
          >
            Empty trash
          </Button>
        )}
      />
      {!isEmpty && !isFailed && <p className={styles.note}>Contacts are deleted for good {TRASH_DAYS} days after they came here.</p>}
      {count > 0 && named && canRestore && (
        <BulkBar
          count={count}
          total={exactTotal}
          isTooLong={false}
          onSelectAll={() => { setSelection(allSelected) }}
          onClear={() => { setSelection(nothingSelected) }}
        >
          <BarButton label="Restore" icon={<UndoOutlined aria-hidden />} onClick={() => void onRestore(named)} />
          <BarButton
            danger
            label="Delete forever"
            icon={<DeleteOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => { setAsked({ count, names: namesOf(({ id }) => isSelected(selection, id)), isWholeTrash: false, selection: named }) }}
          />
        </BulkBar>
      )}
      {count === 0 && (!isEmpty || query.search !== '') && (
        <div className={styles.tools} role="search">
          <SearchBox
            inputRef={searchBox}
            label="Search the trash"
            placeholder="Search the trash"
            value={query.searchText}
            onChange={query.setSearchText}
            onKeyDown={(event) => { if (event.key === 'ArrowDown') rowFocus.current?.focusRow() }}
          />
        </div>
      )}
      {isFailed && <ContactsFailed error={error} onRetry={refetch} isRetrying={isFetching} />}
      {isEmpty && <TrashEmpty search={query.search} onClearSearch={query.clearFilters} />}
      {!isFailed && !isEmpty && (
        <div className={styles.rows}>
          <TrashTable
            {...rows}
            query={query}
            canRestore={canRestore}
            selection={selection}
            onSelectionChange={setSelection}
            onRestore={onRestoreRow}
            onErase={onEraseRow}
            onSearch={() => { searchBox.current?.focus() }}
            rowFocus={rowFocus}
          />
        </div>
      )}
      {asked && <EraseDialog {...asked} onErase={() => onErase(asked.selection)} onClose={() => { setAsked(null) }} />}
    </>
  )
}

import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { allSelected, isSelected, nothingSelected } from '@/shared/tables/selection/selection'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/WindowedBody'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BarButton } from '../bulk/BarButton'
import { BulkBar } from '../bulk/BulkBar'
import { contactName } from '../model/contactName'
import pageStyles from '../list/ContactsPage.module.css'
import { ContactsFailed, RowsIncomplete } from '../list/ContactsSights'
import { SearchBox } from '@/shared/ui/SearchBox'
import { pluralize } from '@/shared/lib/format'
import { selectedText } from '../bulk/selectedText'
import { useContactRows } from '../rows/useContactRows'
import { useContactSelection } from '../list/useContactSelection'
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
  const list = useContactRows({
    name: 'trash',
    key: query.key,
    params: { ...filter, sort: query.sort },
  })
  const { exactTotal, error, isFailed, refetch, isFetching, ...rows } = list
  const { selection, setSelection, count, named, forget } = useContactSelection({
    name: 'trash',
    rowsKey: query.rowsKey,
    filter,
    exactTotal,
    loadedAt: rows.loadedAt,
  })
  const canRestore = usePermissions().may('delete', 'Contact')
  const { restore, erase } = useTrash()
  const [asked, setAsked] = useState<'all' | 'selected' | ContactSummary | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)

  const onRestore = async (what: ContactSelection, name?: string) => {
    if (await restore(what, name)) forget(what)
  }
  const onErase = async (what: ContactSelection) => {
    if (!(await erase(what))) return
    forget(what)
    setAsked(null)
  }
  const namesOf = (isMeant: (row: ContactSummary) => boolean) =>
    Array.from({ length: 200 }, (_, at) => rows.rowAt(at))
      .filter((row) => row !== undefined)
      .filter(isMeant)
      .slice(0, 3)
      .map(contactName)
  // As it is now: what is asked about may change while the dialog stands.
  const erasure = (): Erasure | null => {
    if (asked === null) return null
    if (asked === 'all')
      return {
        count: exactTotal,
        names: namesOf(() => true),
        isWholeTrash: true,
        selection: { matching: { isDeleted: true }, except: [] },
      }
    if (asked === 'selected')
      return (
        named && {
          count,
          names: namesOf(({ id }) => isSelected(selection, id)),
          isWholeTrash: false,
          selection: named,
        }
      )
    return {
      count: 1,
      names: [contactName(asked)],
      isWholeTrash: false,
      selection: { ids: [asked.id] },
    }
  }
  const asking = erasure()
  const onRestoreRow = useStableCallback(
    (row: ContactSummary) => void onRestore({ ids: [row.id] }, contactName(row)),
  )
  const onEraseRow = useStableCallback((row: ContactSummary) => {
    setAsked(row)
  })

  const isEmpty = !isFailed && rows.total === 0 && !rows.isStale
  return (
    <>
      <PageHeader
        title="Trash"
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        subtitle={
          exactTotal !== null && !rows.isStale && !isFailed
            ? pluralize(exactTotal, 'contact')
            : undefined
        }
        actions={
          query.search === '' &&
          !isEmpty &&
          exactTotal !== null && (
            <Button
              color="danger"
              variant="filled"
              {...deniedUnless(canRestore)}
              icon={<DeleteOutlined aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => {
                setAsked('all')
              }}
            >
              Empty trash
            </Button>
          )
        }
      />
      {!isEmpty && !isFailed && (
        <p className={styles.note}>
          Contacts are deleted for good {TRASH_DAYS} days after they came here.
        </p>
      )}
      <div className={pageStyles.controls}>
        {count !== 0 && canRestore && (
          <BulkBar
            count={count}
            what={selectedText(count, named)}
            total={exactTotal}
            isTooLong={named === null}
            onSelectAll={() => {
              setSelection(allSelected)
            }}
            onClear={() => {
              setSelection(nothingSelected)
            }}
            onFocusLost={() => rowFocus.current?.focusRow()}
          >
            <BarButton
              label="Restore"
              icon={<UndoOutlined aria-hidden />}
              disabled={named === null}
              onClick={() => {
                if (named) void onRestore(named)
              }}
            />
            <BarButton
              color="danger"
              variant="filled"
              label="Delete forever"
              icon={<DeleteOutlined aria-hidden />}
              aria-haspopup="dialog"
              disabled={named === null}
              onClick={() => {
                setAsked('selected')
              }}
            />
          </BulkBar>
        )}
        {(!isEmpty || query.search !== '') && (
          <div className={pageStyles.toolbar} role="search">
            <SearchBox
              inputRef={searchBox}
              label="Search the trash"
              placeholder="Search the trash"
              value={query.searchText}
              onChange={query.setSearchText}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') rowFocus.current?.focusRow()
              }}
            />
          </div>
        )}
      </div>
      {error !== undefined && !isFailed && (
        <RowsIncomplete
          isStale={rows.isStale}
          isCounted={exactTotal !== null || rows.isCounting}
          onRetry={refetch}
          isRetrying={isFetching}
        />
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
            chosenCount={count}
            onSelectionChange={setSelection}
            onRestore={onRestoreRow}
            onErase={onEraseRow}
            onSearch={() => {
              searchBox.current?.focus()
            }}
            rowFocus={rowFocus}
          />
        </div>
      )}
      {asking && (
        <EraseDialog
          {...asking}
          onErase={() => onErase(asking.selection)}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

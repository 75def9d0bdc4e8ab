import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { pluralize } from '@/shared/lib/format'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { paths } from '@/shared/paths'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { PageHeader } from '@/shared/ui/PageHeader'
import { SearchBox } from '@/shared/ui/SearchBox'
import pageStyles from '../list/ContactsPage.module.css'
import { useContactSelection } from '../list/useContactSelection'
import { contactName } from '../model/contactName'
import { RowsErrors } from '../rows/RowsErrors'
import { useContactRows } from '../rows/useContactRows'
import { EraseDialog } from './EraseDialog'
import { type ErasureTarget, describeErasure } from './describeErasure'
import { TRASH_DAYS } from './trashDays'
import { TrashEmpty } from './TrashEmpty'
import { TrashSelectionBar } from './TrashSelectionBar'
import { trashSorts } from './trashSorts'
import { TrashTable } from './TrashTable'
import styles from './TrashView.module.css'
import { useTrash } from './useTrash'

/** `/contacts?trash=true`: contacts deleted in the last 30 days, to restore or delete forever. */
export function TrashView() {
  usePageTitle('Trash')
  const { query, rows, selected } = useTrashList()
  const canRestore = usePermissions().may('delete', 'Contact')
  const { restore, erase } = useTrash()
  const [target, setTarget] = useState<ErasureTarget | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  // Computed on each render, because the contacts may change while the dialog is open.
  const erasure = target && describeErasure(target, rows, selected)

  const onRestore = async (contacts: ContactSelection, name?: string) => {
    if (await restore(contacts, name)) selected.dropContacts(contacts)
  }
  const onErase = async (contacts: ContactSelection) => {
    if (!(await erase(contacts))) return
    selected.dropContacts(contacts)
    setTarget(null)
  }
  return (
    <>
      <TrashHeader
        rows={rows}
        canErase={canRestore}
        isSearching={query.search !== ''}
        onErase={() => {
          setTarget('all')
        }}
      />
      <div className={pageStyles.controls}>
        {selected.count !== 0 && canRestore && (
          <TrashSelectionBar
            selected={selected}
            total={rows.exactTotal}
            onRestore={(contacts) => void onRestore(contacts)}
            onErase={() => {
              setTarget('selected')
            }}
            onFocusLost={() => rowFocus.current?.focusRow()}
          />
        )}
        {(!rows.isEmpty || query.search !== '') && (
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
      <RowsErrors rows={rows} />
      {rows.isEmpty && <TrashEmpty search={query.search} onClearSearch={query.clearFilters} />}
      {!rows.isFailed && !rows.isEmpty && (
        <div className={styles.rows}>
          <TrashTable
            rows={rows}
            selected={selected}
            query={query}
            canRestore={canRestore}
            onRestore={(row) => void onRestore({ ids: [row.id] }, contactName(row))}
            onErase={setTarget}
            onSearch={() => searchBox.current?.focus()}
            rowFocus={rowFocus}
          />
        </div>
      )}
      {erasure && (
        <EraseDialog
          {...erasure}
          onErase={() => onErase(erasure.selection)}
          onClose={() => {
            setTarget(null)
          }}
        />
      )}
    </>
  )
}

function useTrashList() {
  const query = useTableQuery({ sorts: trashSorts, defaultSort: '-deletedAt', flags: [] })
  const filter = { isDeleted: true, ...(query.search !== '' && { search: query.search }) }
  const rows = useContactRows({
    name: 'trash',
    key: query.key,
    params: { ...filter, sort: query.sort },
  })
  const { exactTotal, loadedAt } = rows
  const selected = useContactSelection({
    name: 'trash',
    rowsKey: query.rowsKey,
    filter,
    exactTotal,
    loadedAt,
  })
  return { query, rows, selected }
}

interface TrashHeaderProps {
  rows: ReturnType<typeof useContactRows>
  canErase: boolean
  isSearching: boolean
  onErase: () => void
}

function TrashHeader({ rows, canErase, isSearching, onErase }: TrashHeaderProps) {
  const { exactTotal, isStale, isFailed, isEmpty } = rows
  return (
    <>
      <PageHeader
        title="Trash"
        breadcrumbs={[{ title: 'Contacts', to: paths.contacts }]}
        subtitle={
          exactTotal !== null && !isStale && !isFailed
            ? pluralize(exactTotal, 'contact')
            : undefined
        }
        actions={
          !isSearching &&
          !isEmpty &&
          exactTotal !== null && (
            <Button
              color="danger"
              variant="filled"
              {...deniedUnless(canErase)}
              icon={<DeleteOutlined aria-hidden />}
              aria-haspopup="dialog"
              onClick={onErase}
            >
              Empty trash
            </Button>
          )
        }
      />
      {!isEmpty && !isFailed && (
        <p className={styles.note}>
          Contacts are deleted forever after {TRASH_DAYS} days in the trash.
        </p>
      )}
    </>
  )
}

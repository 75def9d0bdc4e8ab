import { useRef, useState } from 'react'
import type { ContactSelection } from '@/contract/contacts/contactFilter'
import { usePermissions } from '@/shared/lib/permissions'
import { usePageTitle } from '@/shared/lib/usePageTitle'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { type SelectedContacts, useContactSelection } from '../list/useContactSelection'
import { contactName } from '../model/contactName'
import { ContactRowsErrors } from '../rows/ContactRowsErrors'
import { useContactRows } from '../rows/useContactRows'
import { EraseDialog } from './EraseDialog'
import { type ErasureTarget, describeErasure } from './describeErasure'
import { TrashEmpty } from './TrashEmpty'
import { TrashControls } from './TrashControls'
import { trashSorts } from './trashSorts'
import { TrashSelectionBar } from './TrashSelectionBar'
import { TrashTable } from './TrashTable'
import styles from './TrashView.module.css'
import { useTrash } from './useTrash'
import { TrashHeader } from './TrashHeader'

/** `/contacts?trash=true`: contacts deleted in the last 30 days, to restore or delete forever. */
export function TrashView() {
  usePageTitle('Trash')
  const { query, rows, selected } = useTrashList()
  const canRestore = usePermissions().may('delete', 'Contact')
  const { target, setTarget, onRestore, onErase } = useTrashActions(selected)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  // Computed on each render, because the contacts may change while the dialog is open.
  const erasure = target && describeErasure(target, rows, selected)

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
      <TrashControls rows={rows} query={query} searchBox={searchBox} rowFocus={rowFocus} />
      <ContactRowsErrors rows={rows} />
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

function useTrashActions(selected: SelectedContacts) {
  const { restore, erase } = useTrash()
  const [target, setTarget] = useState<ErasureTarget | null>(null)
  const onRestore = async (contacts: ContactSelection, name?: string) => {
    if (await restore(contacts, name)) selected.dropContacts(contacts)
  }
  const onErase = async (contacts: ContactSelection) => {
    if (!(await erase(contacts))) return
    selected.dropContacts(contacts)
    setTarget(null)
  }
  return { target, setTarget, onRestore, onErase }
}

import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { TrashSort } from './trashSorts'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { toggleRow } from '@/shared/tables/selection/selection'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import type { SelectedContacts } from '../list/useContactSelection'
import { contactName } from '../model/contactName'
import type { ContactRows } from '../rows/useContactRows'
import { TrashActionsProvider } from './TrashActionsContext'
import { TrashCard } from './trashCells'
import { trashColumns } from './trashColumns'
import { parseTrashSort } from './trashSorts'

interface TrashTableProps {
  rows: ContactRows
  selected: SelectedContacts
  query: TableQuery<TrashSort, never>
  canRestore: boolean
  onRestore: (contact: ContactSummary) => void
  onErase: (contact: ContactSummary) => void
  onSearch: () => void
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: ContactSummary) => id
const renderCard = (contact: ContactSummary): ReactNode => <TrashCard contact={contact} />

/**
 * The trash as a table or, on a phone, as cards. Keys on a row: `x` or Enter selects, `r` restores,
 * `#` or Delete deletes forever, `/` searches.
 */
export function TrashTable(props: TrashTableProps) {
  const { rows, selected, query, canRestore, onSearch, rowFocus } = props
  const isPhone = useIsPhone()
  const restore = useStableCallback(props.onRestore)
  const erase = useStableCallback(props.onErase)
  const actions = useMemo(() => ({ restore, erase, canRestore }), [restore, erase, canRestore])
  const onRowKey = (event: KeyboardEvent, contact: ContactSummary) => {
    const keys: Record<string, ((contact: ContactSummary) => void) | false> = {
      r: canRestore && restore,
      '#': canRestore && erase,
      delete: canRestore && erase,
      '/': onSearch,
    }
    const act = keys[shortcutLetter(event)]
    if (!act) return
    event.preventDefault()
    act(contact)
  }
  const list = {
    ...rows,
    label: 'Trash',
    rowId,
    rowName: contactName,
    selection: selected.selection,
    chosenCount: selected.count,
    onSelectionChange: selected.setSelection,
    onRowKey,
    focusRef: rowFocus,
  }
  return (
    <TrashActionsProvider value={actions}>
      {isPhone ? (
        <WindowedCards {...list} renderCard={renderCard} />
      ) : (
        <WindowedTable
          {...list}
          columns={trashColumns}
          sort={query.sort}
          onSortChange={(sort) => {
            query.setSort(parseTrashSort(sort))
          }}
          onOpen={({ id }) => {
            selected.setSelection(toggleRow(selected.selection, id))
          }}
        />
      )}
    </TrashActionsProvider>
  )
}

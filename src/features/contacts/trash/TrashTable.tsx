import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useMemo } from 'react'
import type { ContactSort } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { toggleRow } from '@/shared/tables/selection/selection'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import type { RowFocus } from '@/shared/tables/windowed/WindowedBody'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import type { WindowedRows } from '@/shared/tables/windowed/WindowedTable'
import { contactName } from '../model/contactName'
import { TrashActionsProvider } from './TrashActions'
import { TrashCard, trashColumns } from './trashColumns'
import { trashSortNamed } from './trashSorts'

interface TrashTableProps extends Omit<
  WindowedRows<ContactSummary>,
  'label' | 'rowId' | 'rowName'
> {
  query: TableQuery<ContactSort, never>
  canRestore: boolean
  onRestore: (contact: ContactSummary) => void
  onErase: (contact: ContactSummary) => void
  onSearch: () => void
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: ContactSummary) => id
const renderCard = (contact: ContactSummary): ReactNode => <TrashCard contact={contact} />

/** The trash as a table or, on a narrow screen, as cards. Keys on a row: `x` or Enter selects, `r` restores, `#` or Delete deletes forever, `/` searches. */
export function TrashTable({
  query,
  canRestore,
  onRestore,
  onErase,
  onSearch,
  rowFocus,
  ...rows
}: TrashTableProps) {
  const isPhone = useIsPhone()
  const actions = useMemo(
    () => ({ restore: onRestore, erase: onErase, canRestore }),
    [onRestore, onErase, canRestore],
  )
  const onRowKey = (event: KeyboardEvent, contact: ContactSummary) => {
    const keys: Record<string, (() => void) | false> = {
      r:
        canRestore &&
        (() => {
          onRestore(contact)
        }),
      '#':
        canRestore &&
        (() => {
          onErase(contact)
        }),
      Delete:
        canRestore &&
        (() => {
          onErase(contact)
        }),
      '/': onSearch,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const shared = { ...rows, label: 'Trash', rowId, rowName: contactName }
  return (
    <TrashActionsProvider value={actions}>
      {isPhone ? (
        <WindowedCards {...shared} renderCard={renderCard} focusRef={rowFocus} />
      ) : (
        <WindowedTable
          {...shared}
          columns={trashColumns}
          sort={query.sort}
          onSortChange={(sort) => {
            query.setSort(trashSortNamed(sort))
          }}
          onOpen={({ id }) => {
            rows.onSelectionChange(toggleRow(rows.selection, id))
          }}
          onRowKey={onRowKey}
          focusRef={rowFocus}
        />
      )}
    </TrashActionsProvider>
  )
}

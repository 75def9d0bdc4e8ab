import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts'
import { paths } from '@/shared/paths'
import type { RowFocus } from '@/shared/tables/WindowedBody'
import { WindowedCards } from '@/shared/tables/WindowedCards'
import { WindowedTable } from '@/shared/tables/WindowedTable'
import type { WindowedRows } from '@/shared/tables/WindowedTable'
import { ContactActionsProvider } from './ContactActions'
import { ContactCard } from './ContactCard'
import { contactColumns } from './contactColumns'
import { contactName } from './contactName'
import { sortNamed } from './contactQuery'
import type { ContactQuery } from './contactQuery'

interface ContactTableProps extends Omit<WindowedRows<ContactSummary>, 'label' | 'rowId' | 'rowName'> {
  query: ContactQuery
  hasCards: boolean
  canUpdate: boolean
  canDelete: boolean
  onFavorite: (contact: ContactSummary) => void
  onDelete: (contact: ContactSummary) => void
  onSearch: () => void
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: ContactSummary) => id
const renderCard = (contact: ContactSummary): ReactNode => <ContactCard contact={contact} />

/** The contacts as a table or, on a narrow screen, as cards. Keys on a row: `e` edits, `f` favorites, `#` or Delete deletes, `/` searches. */
export function ContactTable(props: ContactTableProps) {
  const { query, hasCards, canUpdate, canDelete, onFavorite, onDelete, onSearch, rowFocus, ...rows } = props
  const navigate = useNavigate()
  const actions = useMemo(
    () => ({ toggleFavorite: onFavorite, remove: onDelete, canUpdate, canDelete }),
    [onFavorite, onDelete, canUpdate, canDelete],
  )
  const onRowKey = (event: KeyboardEvent, contact: ContactSummary) => {
    const keys: Record<string, (() => void) | false> = {
      e: canUpdate && (() => { void navigate(paths.contactEdit(contact.id)) }),
      f: canUpdate && (() => { onFavorite(contact) }),
      '#': canDelete && (() => { onDelete(contact) }),
      Delete: canDelete && (() => { onDelete(contact) }),
      '/': onSearch,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const shared = { ...rows, label: 'Contacts', rowId, rowName: contactName }
  return (
    <ContactActionsProvider value={actions}>
      {hasCards ? <WindowedCards {...shared} renderCard={renderCard} /> : (
        <WindowedTable
          {...shared}
          columns={contactColumns}
          sort={query.sort}
          onSortChange={(sort) => { query.setSort(sortNamed(sort) ?? 'name') }}
          onOpen={({ id }) => { void navigate(paths.contact(id)) }}
          onRowKey={onRowKey}
          focusRef={rowFocus}
        />
      )}
    </ContactActionsProvider>
  )
}

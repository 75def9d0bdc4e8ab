import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { TableLayout } from '@/contract/account/users'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import type { RowFocus } from '@/shared/tables/windowed/WindowedBody'
import { WindowedCards } from '@/shared/tables/windowed/WindowedCards'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import type { TableEditor, WindowedRows } from '@/shared/tables/windowed/WindowedTable'
import { ContactActionsProvider } from './ContactActions'
import { ContactCard } from './ContactCard'
import { contactColumns, loadCellEditors } from './contactColumns'
import { contactName } from '../model/contactName'
import { sortNamed } from '../rows/contactQuery'
import type { ContactQuery } from '../rows/contactQuery'
import { CellEditsProvider } from '../edit/cellEdits'
import { editableFields, isEditableKey } from '../edit/editableFields'
import { useCellEdits } from '../edit/useCellEdits'

/** When the first rows have come, which are to load alone. */
const EDITORS_AFTER_MS = 1000

interface ContactTableProps extends Omit<
  WindowedRows<ContactSummary>,
  'label' | 'rowId' | 'rowName'
> {
  query: Pick<ContactQuery, 'sort' | 'setSort'>
  hasCards: boolean
  layout?: TableLayout
  onLayoutChange?: (layout: TableLayout) => void
  onFavorite: (contact: ContactSummary) => void
  onDelete: (contact: ContactSummary) => void
  onOpen: (contact: ContactSummary) => void
  /** Shows a contact over the list. */
  onQuickView?: (contact: ContactSummary) => void
  onSearch: () => void
  /** What is offered while tags are typed in a cell. */
  tagSuggestions?: readonly string[]
  rowFocus: Ref<RowFocus>
}

const rowId = ({ id }: ContactSummary) => id
const renderCard = (contact: ContactSummary): ReactNode => <ContactCard contact={contact} />
const noTags: readonly string[] = []

/**
 * The contacts as a table or, on a narrow screen, as cards. Keys on a row besides the table's own: `e` edits, `f` favorites, `#` or Delete
 * deletes, Space or `o` opens the quick view, `/` searches. Cells are edited in place by whoever may change contacts.
 */
export function ContactTable(props: ContactTableProps) {
  const {
    query,
    hasCards,
    layout,
    onLayoutChange,
    onFavorite,
    onDelete,
    onOpen,
    onQuickView,
    onSearch,
    ...more
  } = props
  const { tagSuggestions = noTags, rowFocus, ...rows } = more
  const navigate = useNavigate()
  const { may, mayOpen } = usePermissions()
  const mayEdit = mayOpen(['update', 'Contact'])
  const canEdit = (contact: ContactSummary, column: string) =>
    isEditableKey(column) &&
    editableFields[column].fields.every((field) => may('update', 'Contact', contact, field))
  const editor = useRef<TableEditor>(null)
  const edits = useCellEdits(
    (contactId, column) => editor.current?.edit(contactId, column) ?? false,
  )
  const editing = useMemo(() => ({ ...edits, tagSuggestions }), [edits, tagSuggestions])
  const quickView = useStableCallback((contact: ContactSummary) => {
    onQuickView?.(contact)
  })
  const hasQuickView = onQuickView !== undefined
  const actions = useMemo(
    () => ({
      open: onOpen,
      toggleFavorite: onFavorite,
      remove: onDelete,
      quickView: hasQuickView ? quickView : undefined,
    }),
    [onOpen, onFavorite, onDelete, quickView, hasQuickView],
  )
  const onRowKey = (event: KeyboardEvent, contact: ContactSummary) => {
    const view =
      onQuickView &&
      (() => {
        onQuickView(contact)
      })
    const canDelete = may('delete', 'Contact', contact)
    const keys: Record<string, (() => void) | false | undefined> = {
      e:
        may('update', 'Contact', contact) &&
        (() => {
          void navigate(paths.contactEdit(contact.id))
        }),
      f:
        may('update', 'Contact', contact, 'isFavorite') &&
        (() => {
          onFavorite(contact)
        }),
      '#':
        canDelete &&
        (() => {
          onDelete(contact)
        }),
      Delete:
        canDelete &&
        (() => {
          onDelete(contact)
        }),
      o: view,
      ' ': view,
      '/': onSearch,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  useEffect(() => {
    if (hasCards || !mayEdit) return undefined
    const timer = setTimeout(loadCellEditors, EDITORS_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [hasCards, mayEdit])
  const shared = { ...rows, label: 'Contacts', rowId, rowName: contactName }
  return (
    <ContactActionsProvider value={actions}>
      {hasCards ? (
        <WindowedCards {...shared} renderCard={renderCard} focusRef={rowFocus} />
      ) : (
        <CellEditsProvider value={editing}>
          <WindowedTable
            {...shared}
            {...(layout && { layout })}
            columns={contactColumns}
            onLayoutChange={onLayoutChange}
            sort={query.sort}
            onSortChange={(sort) => {
              query.setSort(sortNamed(sort) ?? 'name')
            }}
            onOpen={onOpen}
            canEdit={canEdit}
            onRowKey={onRowKey}
            focusRef={rowFocus}
            editorRef={editor}
          />
        </CellEditsProvider>
      )}
    </ContactActionsProvider>
  )
}

import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import { MAX_SORT_TERMS } from '@/contract/contacts/contactSort'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WindowedTable } from '@/shared/tables/windowed/WindowedTable'
import type { TableEditor } from '@/shared/tables/windowed/useRowInteraction'
import { CellEditsProvider } from '../edit/CellEditsContext'
import { fieldsChangedBy, isEditableKey } from '../edit/editableKeys'
import { useCellEdits } from '../edit/useCellEdits'
import { useColumnActions } from './useColumnActions'
import { useContactFacets } from '../filters/useContactFacets'
import { contactName } from '../model/contactName'
import { useContactActions } from './ContactActionsContext'
import { loadCellEditors } from './contactColumns'
import {
  useListFocus,
  useListLayout,
  useListQuery,
  useListQuickView,
  useListRows,
  useListSelection,
} from './ContactsListContext'

/** Milliseconds after the first rows until the editors' code is loaded. */
const EDITORS_AFTER_MS = 1000

const ContactCellMode = lazyPart(
  async () => (await import('../cells/screens')).ContactCellMode,
  'nothing',
)

/** Without it, a computer loads nothing for phones. */
const ContactCards = lazyPart(async () => (await import('./screens')).ContactCards, 'in place')

const rowId = ({ id }: ContactSummary) => id

/**
 * The contacts as a table or, on a phone, as cards. Keys on a row besides the table's own: `e`
 * edits, `f` favorites, `#` or Delete deletes, Space or `o` opens the quick view, `/` searches.
 */
export function ContactTable({ isTouched }: { isTouched: boolean }) {
  const { hasCards } = useListLayout()
  const { total, rowAt, rowsBetween, resultKey, initialRow, isStale, ...rows } = useListRows()
  const { renderHeader, exactTotal } = rows
  const { selection, setSelection, count } = useListSelection()
  const { rowFocus } = useListFocus()
  const list = {
    label: 'Contacts',
    total,
    rowAt,
    rowId,
    rowName: contactName,
    rowsBetween,
    selection,
    // The rows of groups and their headers are not as many as the contacts.
    chosenCount: renderHeader && count === exactTotal ? total : count,
    ...(renderHeader && { renderHeader }),
    onSelectionChange: setSelection,
    resultKey,
    contentKey: rows.contentKey,
    initialRow,
    isStale,
    onRangeChange: rows.onRangeChange,
    onTopRowChange: rows.onTopRowChange,
    onRowKey: useRowKeys(),
    onOpen: useContactActions().open,
    focusRef: rowFocus,
    currentId: useListQuickView().contactId,
  }
  return hasCards ? (
    <Suspense>
      <ContactCards {...list} />
    </Suspense>
  ) : (
    <EditableTable list={list} isTouched={isTouched} />
  )
}

type TableProps = Parameters<typeof WindowedTable<ContactSummary, string>>[0]

interface EditableTableProps {
  list: Omit<TableProps, 'columns' | 'sort' | 'onSortChange'>
  /** The table has had the focus or the pointer, so cells may be edited or dragged over next. */
  isTouched: boolean
}

/** The table with cells that are edited in place. */
function EditableTable({ list, isTouched }: EditableTableProps) {
  const { sort, setSort, isFiltered } = useListQuery()
  const { columns, layout, setLayout } = useListLayout()
  const facets = useContactFacets(isTouched || (isFiltered && list.total !== null))
  const editor = useRef<TableEditor>(null)
  const columnActs = useColumnActions()
  const edits = useCellEdits(editor)
  const editing = useMemo(
    () => ({ ...edits, tagSuggestions: facets?.tags.map(({ tag }) => tag) ?? [] }),
    [edits, facets],
  )
  return (
    <CellEditsProvider value={editing}>
      <WindowedTable
        {...list}
        columns={columns}
        layout={layout}
        onLayoutChange={setLayout}
        sort={sort}
        maxSortKeys={MAX_SORT_TERMS}
        onSortChange={setSort}
        columnActions={columnActs.actions}
        canEdit={useCanEdit()}
        cellMode={isTouched ? ContactCellMode : undefined}
        editorRef={editor}
      />
      {columnActs.panel}
    </CellEditsProvider>
  )
}

/** Returns whether a cell may be edited, and preloads the editors' code if any may. */
function useCanEdit(): (contact: ContactSummary, column: string) => boolean {
  const { may, mayOpen } = usePermissions()
  const dispatch = useApiDispatch()
  const mayEdit = mayOpen(['update', 'Contact'])
  useEffect(() => {
    if (!mayEdit) return undefined
    const timer = setTimeout(() => {
      dispatch(loadCellEditors())
    }, EDITORS_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [mayEdit, dispatch])
  return (contact, column) =>
    isEditableKey(column) &&
    fieldsChangedBy(column).every((field) => may('update', 'Contact', contact, field))
}

function useRowKeys() {
  const { toggleFavorite, remove, quickView } = useContactActions()
  const { searchBox } = useListFocus()
  const { may } = usePermissions()
  const navigate = useNavigate()
  return (event: KeyboardEvent, contact: ContactSummary) => {
    const edit = () => void navigate(paths.contactEdit(contact.id))
    const canDelete = may('delete', 'Contact', contact)
    const keys: Record<string, ((contact: ContactSummary) => void) | false | undefined> = {
      e: may('update', 'Contact', contact) && edit,
      f: may('update', 'Contact', contact, 'isFavorite') && toggleFavorite,
      '#': canDelete && remove,
      delete: canDelete && remove,
      o: quickView,
      ' ': quickView,
      '/': () => searchBox.current?.focus(),
    }
    const act = keys[shortcutLetter(event)]
    if (!act) return
    event.preventDefault()
    act(contact)
  }
}

import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Contact } from '@/contract/contacts/contact'
import { isInFieldOrDialog } from '@/shared/lib/keys/useHotkeys'
import { usePermissions } from '@/shared/lib/permissions'
import type { TableEditor } from '@/shared/tables/windowed/useRowInteraction'
import { CellEditsProvider } from '../../edit/CellEditsContext'
import { fieldsChangedBy, isRecordKey } from '../../edit/editableKeys'
import { useCellEdits } from '../../edit/useCellEdits'
import { importEditors } from './editors'
import { type OpenField, type RecordEditing, RecordEditingProvider } from './RecordEditing'

interface RecordEditsProps {
  contact: Contact
  children: ReactNode
}

/**
 * The fields of a record, which are edited in place one at a time. Their drafts, conflicts and
 * refusals are those of the table's cells.
 */
export function RecordEdits({ contact, children }: RecordEditsProps) {
  const { may } = usePermissions()
  const [open, setOpen] = useState<OpenField | null>(null)
  const editor = useRef<TableEditor>(null)
  // A refused edit opens again, unless the person is busy elsewhere.
  useImperativeHandle(
    editor,
    () => ({
      edit: (id, field) => {
        const isBusy = open !== null || isInFieldOrDialog(document.activeElement)
        if (id !== contact.id || isBusy || !isRecordKey(field)) return false
        setOpen({ field, at: 0 })
        return true
      },
    }),
    [contact.id, open],
  )
  const edits = useCellEdits(editor)
  const cellEdits = useMemo(() => ({ ...edits, tagSuggestions: [], isOnRecord: true }), [edits])
  useRefusedEdits()
  const editing: RecordEditing = {
    open,
    canEdit: (field) =>
      fieldsChangedBy(field).every((name) => may('update', 'Contact', contact, name)),
    edit: (field, at = 0) => {
      setOpen({ field, at })
    },
    close: () => {
      setOpen(null)
    },
  }
  return (
    <CellEditsProvider value={cellEdits}>
      <RecordEditingProvider value={editing}>{children}</RecordEditingProvider>
    </CellEditsProvider>
  )
}

/** Loads the editors ahead, and with them the refused edits of before a reload. */
function useRefusedEdits(): void {
  const dispatch = useApiDispatch()
  useEffect(() => {
    importEditors()
      .then(({ attachCellEdits }) => {
        dispatch(attachCellEdits())
      })
      .catch(() => undefined)
  }, [dispatch])
}

import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '@/shared/ui/toasts/toast'
import { isApiError, isConflict, messageOf } from '@/api/apiError'
import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { warnOnUnload } from '@/shared/lib/useUnloadWarning'
import { changeCached, rowOf } from '../rows/cachedContacts'
import { contactName } from '../model/contactName'
import { contactsApi } from '../contactsApi'
import { beginUnsaved, writeContact } from '../rows/contactWrites'
import { useApiDispatch } from '@/api/useApiDispatch'
import { hasCellDrafts, keepCellDraft } from './cellDrafts'
import type { KeptDraft } from './cellDrafts'
import type { CellEdits } from './cellEdits'
import type { EditableKey } from './editableFields'
import type { OpenCell } from './OpenCell'

/**
 * Saves cells that were edited in place: shown at once, one request after the other for each contact. What the server refuses is undone, and what was
 * typed is kept for the cell: `reopen` edits it again, or answers false when the keyboard is elsewhere; then a toast says so.
 * The browser asks before the tab goes with it.
 */
export function useCellEdits(reopen: (contactId: string, key: EditableKey) => boolean): CellEdits {
  const dispatch = useApiDispatch()
  const open = useRef<OpenCell | null>(null)
  useEffect(() => warnOnUnload(hasCellDrafts), [])

  const showNewest = async (contactId: string) => {
    const { data } = await dispatch(
      contactsApi.endpoints.getContact.initiate(
        { contactId },
        { forceRefetch: true, subscribe: false },
      ),
    )
    if (data) dispatch(changeCached(contactId, rowOf(data)))
  }
  const takeBack = async (contact: ContactSummary, field: EditableKey, draft: KeptDraft) => {
    if (draft.message === null) await showNewest(contact.id)
    keepCellDraft(contact.id, field, draft)
    // Drawn at once, so that lists stay as they are from here to the editor.
    if (!flushSync(() => reopen(contact.id, field))) tellKept(contact, draft.message)
  }
  const save = useStableCallback((cell: OpenCell, patch: ContactPatch) => {
    const { contact, field } = cell
    const draft = cell.draft(null)
    const write = async () => {
      const end = dispatch(beginUnsaved())
      const { error, version } = await dispatch(writeContact(contact, patch))
      if (isApiError(error) && error.code === 'NOT_FOUND') tellLost(contact, messageOf(error))
      else if (error)
        await takeBack(contact, field, {
          ...draft,
          version,
          message: isConflict(error) ? null : messageOf(error),
        })
      end()
    }
    keepCellDraft(contact.id, field, null)
    void write()
  })

  return useMemo(() => {
    const commitLeaving = (cell: OpenCell): boolean => {
      if (!cell.isUntouchedDraft) return cell.submit()
      tellKept(cell.contact, cell.isConflict ? null : (cell.kept?.message ?? null))
      return true
    }
    const leave = (cell: OpenCell) => {
      if (commitLeaving(cell)) return
      keepCellDraft(cell.contact.id, cell.field, cell.draft(cell.fault))
      tellKept(cell.contact, cell.fault)
    }
    return {
      commitLeaving,
      save,
      openCell: (contactId, field) => (open.current?.is(contactId, field) ? open.current : null),
      onDrawn: (cell) => {
        const end = dispatch(beginUnsaved())
        open.current = cell
        cell.drawn += 1
        return () => {
          cell.drawn -= 1
          // By then an editor at the row's new place has the cell.
          queueMicrotask(() => {
            if (cell.drawn === 0 && !cell.isClosed) leave(cell)
            if (cell.drawn === 0) cell.close()
            end()
          })
        }
      },
    }
  }, [dispatch, save])
}

function tellKept(contact: ContactSummary, reason: string | null): void {
  toast.error(
    `${contactName(contact)} was not saved: ${reason ?? 'it was changed elsewhere.'} What you typed is there when you edit the cell again.`,
  )
}

function tellLost(contact: ContactSummary, reason: string): void {
  toast.error(`${contactName(contact)} was not saved: ${reason}`)
}

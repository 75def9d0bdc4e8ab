import { useMemo, useRef } from 'react'
import { toast } from '@/shared/ui/toast'
import { isApiError, messageOf } from '@/api/apiError'
import type { ContactPatch, ContactSummary } from '@/contract/contacts'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { changeCached } from '../cachedContacts'
import { contactName } from '../contactName'
import { contactList, contactsApi, useEditContactCellMutation } from '../contactsApi'
import { useApiDispatch } from '../useApiDispatch'
import type { CellEdits, KeptDraft } from './cellEdits'
import { changeOf } from './editableFields'
import type { CellValues, EditableKey } from './editableFields'

/**
 * Saves cells that were edited in place: shown at once, one request after the other for each contact. What the server refuses is undone, and what was
 * typed is kept for the cell: `reopen` edits it again, or answers false when something else is being edited; then a toast says so.
 */
export function useCellEdits(reopen: (contactId: string, key: EditableKey) => boolean): CellEdits {
  const dispatch = useApiDispatch()
  const [editCell] = useEditContactCellMutation()
  const drafts = useRef(new Map<string, KeptDraft>())
  const tails = useRef(new Map<string, Promise<number>>())
  const work = useRef({ open: 0, pending: 0, isListOld: false })

  /** The list is sorted anew when all is saved and nothing is edited: a row does not move away under someone who types in it. */
  const settle = () => {
    queueMicrotask(() => {
      const { open, pending, isListOld } = work.current
      if (open > 0 || pending > 0 || !isListOld) return
      work.current.isListOld = false
      dispatch(contactsApi.util.invalidateTags([contactList]))
    })
  }

  const send = async (contact: ContactSummary, key: EditableKey, values: CellValues, patch: ContactPatch, version: number, undo: () => void): Promise<number> => {
    const { id } = contact
    const { data, error } = await editCell({ params: { contactId: id }, body: patch, version })
    if (data) {
      dispatch(changeCached(id, { version: data.version, updatedAt: data.updatedAt }))
      work.current.isListOld = true
      return data.version
    }
    undo()
    const isConflict = isApiError(error) && error.code === 'VERSION_CONFLICT'
    const newest = isConflict ? await newestOf(id) : undefined
    const message = isConflict ? 'This contact was changed elsewhere. Save again to replace it.' : messageOf(error)
    drafts.current.set(placeOf(id, key), { values, message, isConflict })
    if (!reopen(id, key)) tellKept(contact, isConflict ? 'it was changed elsewhere.' : message)
    return newest?.version ?? version
  }
  const newestOf = async (contactId: string) => {
    const { data } = await dispatch(contactsApi.endpoints.getContact.initiate({ contactId }, { forceRefetch: true, subscribe: false }))
    if (!data) return undefined
    const { websites: _websites, addresses: _addresses, notes: _notes, timeline: _timeline, extras: _extras, ...row } = data
    dispatch(changeCached(contactId, row))
    work.current.isListOld = true
    return data
  }

  const save = useStableCallback((contact: ContactSummary, key: EditableKey, values: CellValues, patch: ContactPatch) => {
    const { id } = contact
    drafts.current.delete(placeOf(id, key))
    const undo = dispatch(changeCached(id, changeOf(patch)))
    work.current.pending += 1
    const before = tails.current.get(id) ?? Promise.resolve(contact.version)
    const tail = before.then((version) => send(contact, key, values, patch, Math.max(version, contact.version), undo))
    tails.current.set(id, tail)
    void tail.finally(() => {
      work.current.pending -= 1
      if (tails.current.get(id) === tail) tails.current.delete(id)
      settle()
    })
  })
  const onOpen = useStableCallback((isOpen: boolean) => {
    work.current.open += isOpen ? 1 : -1
    settle()
  })
  return useMemo(() => ({
    draftOf: (contactId, key) => drafts.current.get(placeOf(contactId, key)),
    keep: (contact, key, draft) => {
      drafts.current.set(placeOf(contact.id, key), draft)
      tellKept(contact, draft.message)
    },
    discard: (contactId, key) => { drafts.current.delete(placeOf(contactId, key)) },
    save,
    onOpen,
  }), [save, onOpen])
}

function tellKept(contact: ContactSummary, reason: string): void {
  toast.error(`${contactName(contact)} was not saved: ${reason} What you typed is there when you edit the cell again.`)
}

function placeOf(contactId: string, key: EditableKey): string {
  return `${contactId} ${key}`
}

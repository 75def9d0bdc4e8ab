import { createContext, useContext } from 'react'
import type { ContactPatch, ContactSummary } from '@/contract/contacts'
import type { CellValues, EditableKey } from './editableFields'

/** What was typed in a cell and could not be saved, and why. */
export interface KeptDraft {
  values: CellValues
  message: string
  /** The contact was changed elsewhere: its newest value is worth seeing. */
  isConflict: boolean
}

export interface CellEdits {
  draftOf: (contactId: string, key: EditableKey) => KeptDraft | undefined
  discard: (contactId: string, key: EditableKey) => void
  /** Keeps what cannot be saved as it is, for when the cell is edited again, and says so. */
  keep: (contact: ContactSummary, key: EditableKey, draft: KeptDraft) => void
  /** Saves a change that the contract allows; it is shown at once. */
  save: (contact: ContactSummary, key: EditableKey, values: CellValues, patch: ContactPatch) => void
  /** Says that a cell is edited now, or no longer. */
  onOpen: (isOpen: boolean) => void
}

interface CellEditing extends CellEdits {
  tagSuggestions: readonly string[]
}

const CellEditsContext = createContext<CellEditing | null>(null)

/** Gives the editors of the table's cells what keeps and saves. */
export const CellEditsProvider = CellEditsContext.Provider

export function useCellEditsContext(): CellEditing {
  const edits = useContext(CellEditsContext)
  if (!edits) throw new Error('A cell is edited inside a CellEditsProvider only.')
  return edits
}

import { createContext, useContext } from 'react'
import type { ContactPatch } from '@/contract/contacts/contact'
import type { EditableKey } from './editableFields'
import type { OpenCell } from './OpenCell'

export interface CellEdits {
  /** The cell where it is edited already, which its editor takes over where its row moves; null where it is not. */
  openCell: (contactId: string, field: EditableKey) => OpenCell | null
  /** An editor of the cell is drawn, until the returned function is called. A cell that is drawn no more without having been closed is left. */
  onDrawn: (cell: OpenCell) => () => void
  /** Saves a change of a cell, shown at once. */
  save: (cell: OpenCell, patch: ContactPatch) => void
  /** Submits the cell's form, except for what would replace somebody else's change unasked: that is kept for when the cell is edited again. False where it was refused. */
  commitLeaving: (cell: OpenCell) => boolean
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

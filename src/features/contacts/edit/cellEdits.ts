import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts'
import type { EditableKey } from './editableFields'
import type { OpenCell } from './OpenCell'

export interface CellEdits {
  /** The cell that is edited, with what is typed in it; it is the same one again where its row moves. `typed` began the editing. */
  openCell: (contact: ContactSummary, field: EditableKey, typed: string) => OpenCell
  /** An editor of the cell is drawn, until the returned function is called. A cell that is drawn no more without having been closed is left. */
  onDrawn: (cell: OpenCell) => () => void
  /** Saves what needs to be saved, shown at once; answers why it cannot be, or null. */
  commit: (cell: OpenCell) => string | null
  /** `commit`, but for what would replace somebody else's change unasked: that is kept for when the cell is edited again. */
  commitLeaving: (cell: OpenCell) => string | null
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

import { createContext, useContext } from 'react'
import type { RecordKey } from './editableKeys'

/** A caret position: an input and the selected characters. */
export interface Caret {
  input: number
  start: number
  end: number
}

/** Opens the editor of a cell again; false when the focus is elsewhere. */
export type ReopenCell = (contactId: string, field: RecordKey) => boolean

export interface CellEdits {
  tagSuggestions: readonly string[]
  /** On a record, where errors are shown below the inputs and text may have several lines. */
  isOnRecord?: boolean
  reopen: ReopenCell
  /**
   * Registers a drawn editor; the returned function unregisters it with its caret. `leave` runs
   * when no editor of the edit is left.
   */
  onDrawn: (key: string, leave: () => void) => (caret: Caret | null) => void
  /** Returns the caret of an editor that moved with its row; null for a new editor. */
  caretOf: (key: string) => Caret | null
}

const CellEditsContext = createContext<CellEdits | null>(null)

/** Connects the cell editors with the state that outlives them. */
export const CellEditsProvider = CellEditsContext.Provider

export function useCellEditsContext(): CellEdits {
  const edits = useContext(CellEditsContext)
  if (!edits) throw new Error('A cell is edited inside a CellEditsProvider only.')
  return edits
}

import { createContext, useContext } from 'react'

/** A caret position: an input and the selected characters. */
export interface Caret {
  input: number
  start: number
  end: number
}

export interface CellEdits {
  tagSuggestions: readonly string[]
  /** Saves an edit and closes it; false where the contract refuses it. */
  commit: (key: string, isLeaving: boolean) => boolean
  /**
   * Registers a drawn editor; the returned function unregisters it with its caret. An edit without
   * any editor left is saved or kept.
   */
  onDrawn: (key: string) => (caret: Caret | null) => void
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

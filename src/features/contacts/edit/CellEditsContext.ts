import { createContext, useContext } from 'react'

/** A place of the caret: the input, and the characters it is between. */
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
   * Notes that an editor is drawn, until the returned function is called with the caret's place. An
   * edit whose editor is drawn no more without having been closed is left.
   */
  onDrawn: (key: string) => (caret: Caret | null) => void
  /** Returns the caret's place in an editor that has moved with its row; null for a new editor. */
  caretOf: (key: string) => Caret | null
}

const CellEditsContext = createContext<CellEdits | null>(null)

/** Gives the editors of the table's cells the parts that outlive them. */
export const CellEditsProvider = CellEditsContext.Provider

export function useCellEditsContext(): CellEdits {
  const edits = useContext(CellEditsContext)
  if (!edits) throw new Error('A cell is edited inside a CellEditsProvider only.')
  return edits
}

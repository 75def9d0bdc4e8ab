import type { CellEdit } from './cellEdit'
import type { CellEditsState } from './cellEditsSlice'

const none: CellEditsState['edits'] = {}

export function selectCellEdit(state: unknown, key: string): CellEdit | undefined {
  return selectCellEdits(state)[key]
}

/** Returns the edits by `cellKey`; none before the code of editors is loaded. */
export function selectCellEdits(state: unknown): Readonly<Record<string, CellEdit>> {
  return hasCellEdits(state) ? state.cellEdits.edits : none
}

function hasCellEdits(state: unknown): state is { cellEdits: CellEditsState } {
  return typeof state === 'object' && state !== null && 'cellEdits' in state
}

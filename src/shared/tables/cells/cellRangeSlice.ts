import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import type { CellRange } from './cellRange'

interface CellRangeState {
  /** The selected block of cells, and the result whose rows it counts. */
  selected: (CellRange & { resultKey: string }) | null
}

const initialState: CellRangeState = { selected: null }

/** The block of cells that is selected in a table. */
export const cellRangeSlice = createSlice({
  name: 'cellRange',
  initialState,
  reducers: {
    cellRangeSelected: (
      state,
      { payload }: PayloadAction<NonNullable<CellRangeState['selected']>>,
    ) => {
      state.selected = payload
    },
    cellRangeCleared: (state) => {
      state.selected = null
    },
  },
})

export const { cellRangeSelected, cellRangeCleared } = cellRangeSlice.actions

/** Returns the selected block of a result; null if none is selected. */
export function selectCellRange(state: unknown, resultKey: string): CellRange | null {
  const selected = hasRange(state) ? state.cellRange.selected : null
  return selected?.resultKey === resultKey ? selected : null
}

function hasRange(state: unknown): state is { cellRange: CellRangeState } {
  return typeof state === 'object' && state !== null && 'cellRange' in state
}

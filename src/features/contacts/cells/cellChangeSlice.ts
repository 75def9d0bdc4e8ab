import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'
import type { CellPlan } from './cellPlan'

/** The act that changes cells. */
export type CellVerb = 'paste' | 'fill' | 'clear'

/** A change of many cells that is being prepared, needs an answer, or is being saved. */
export interface CellChange {
  id: string
  verb: CellVerb
  /**
   * reading: rows that are not loaded are read. asking: many cells are about to be cleared.
   * invalid: some values are wrong. saving: sent to the server. conflict: some contacts were
   * changed or deleted elsewhere.
   */
  status: 'reading' | 'asking' | 'invalid' | 'saving' | 'conflict'
  cells: number
  /** Null while rows are read. */
  plan: CellPlan | null
  /** Names of contacts that were changed elsewhere, and the number of deleted ones. */
  conflicts: string[]
  missing: number
}

interface CellChangeState {
  change: CellChange | null
}

const initialState: CellChangeState = { change: null }

type OfChange<T = object> = PayloadAction<{ id: string } & T>

/** The change of many cells at once: a paste, filling or clearing. */
export const cellChangeSlice = createSlice({
  name: 'cellChange',
  initialState,
  reducers: {
    cellsRequested: (
      state,
      { payload }: PayloadAction<Pick<CellChange, 'id' | 'verb' | 'cells'>>,
    ) => {
      state.change = { ...payload, status: 'reading', plan: null, conflicts: [], missing: 0 }
    },
    /** The change is planned, and waits for a person's answer. */
    cellsPlanned: (
      { change },
      { payload }: OfChange<{ plan: CellPlan; status: 'asking' | 'invalid' }>,
    ) => {
      if (change?.id === payload.id) Object.assign(change, payload)
    },
    cellsSent: ({ change }, { payload }: OfChange<{ plan: CellPlan }>) => {
      if (change?.id === payload.id) Object.assign(change, payload, { status: 'saving' })
    },
    cellsConflicted: (
      { change },
      { payload }: OfChange<{ conflicts: string[]; missing: number }>,
    ) => {
      if (change?.id === payload.id) Object.assign(change, payload, { status: 'conflict' })
    },
    /** It was saved, refused or given up. */
    cellChangeEnded: (state, { payload }: OfChange) => {
      if (state.change?.id === payload.id) state.change = null
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
})

export const { cellsRequested, cellsPlanned, cellsSent, cellsConflicted, cellChangeEnded } =
  cellChangeSlice.actions

export function selectCellChange(state: unknown): CellChange | null {
  return hasCellChange(state) ? state.cellChange.change : null
}

function hasCellChange(state: unknown): state is { cellChange: CellChangeState } {
  return typeof state === 'object' && state !== null && 'cellChange' in state
}

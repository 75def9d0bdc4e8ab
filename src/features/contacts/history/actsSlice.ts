import { type PayloadAction, type UnknownAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'
import type { Act, ActClash, ActDirection, ActRequest, ActRow } from './act'

/** The number of acts that can be undone. */
const MAX_ACTS = 50

/** An undo or redo that is running, or that waits for an answer. */
interface RunningAct {
  actId: string
  direction: ActDirection
  /** It changes many contacts, and waits for confirmation. */
  isAsked: boolean
  /** Cells that somebody else has changed; null while there is no question about them. */
  clashes: ActClash[] | null
  /** The versions of contacts with newer cells that the person has chosen to replace. */
  over: Readonly<Record<string, number>>
}

export interface ActsState {
  /** Acts that can be undone, the oldest first. */
  done: Act[]
  /** Acts that can be redone, the one undone last at the end. */
  undone: Act[]
  running: RunningAct | null
}

const initialState: ActsState = { done: [], undone: [], running: null }

type OfAct<T = object> = PayloadAction<{ id: string } & T>
type Started = OfAct<{ over?: RunningAct['over'] | undefined }>

/** The last acts on contacts in this tab, to undo and redo them. A reload forgets them. */
export const actsSlice = createSlice({
  name: 'contactActs',
  initialState,
  reducers: {
    actRecorded: (state, { payload }: PayloadAction<Act>) => {
      state.done = [...state.done, payload].slice(-MAX_ACTS)
      // A redo that is running makes its act the last one.
      state.undone = state.undone.filter(
        ({ id }) => state.running?.direction === 'redo' && state.running.actId === id,
      )
    },
    actAsked: (state, { payload }: OfAct<{ direction: ActDirection }>) => {
      const { id: actId, direction } = payload
      state.running = { actId, direction, isAsked: true, clashes: null, over: {} }
    },
    undoStarted: (state, { payload: { id: actId, over = {} } }: Started) => {
      state.running = { actId, direction: 'undo', isAsked: false, clashes: null, over }
    },
    redoStarted: (state, { payload: { id: actId, over = {} } }: Started) => {
      state.running = { actId, direction: 'redo', isAsked: false, clashes: null, over }
    },
    /** Somebody else has changed cells since; the person chooses. */
    clashesFound: ({ running }, { payload }: PayloadAction<ActClash[]>) => {
      if (running) running.clashes = payload
    },
    /** The server refused, or the person kept what is there. */
    undoAbandoned: (state) => {
      state.running = null
    },
    /** `rows` are an act's cells with their new versions. */
    actUndone: (state, { payload }: OfAct<{ rows?: ActRow[] }>) => {
      move(state, 'done', 'undone', payload)
    },
    actRedone: (state, { payload }: OfAct<{ rows?: ActRow[]; undo?: ActRequest }>) => {
      move(state, 'undone', 'done', payload)
    },
    /** The act can't be undone or redone any more. */
    actDropped: (state, { payload }: OfAct) => {
      state.done = state.done.filter(({ id }) => id !== payload.id)
      state.undone = state.undone.filter(({ id }) => id !== payload.id)
      endRunning(state, payload.id)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
    // Toasts and the tray undo by the same requests.
    builder.addMatcher(isMutationFulfilled, (state, { meta }) => {
      const act = state.done.find(
        (each) => each.kind === 'request' && isSameRequest(each.undo, meta.arg),
      )
      if (act) move(state, 'done', 'undone', { id: act.id })
    })
  },
})

export const {
  actRecorded,
  actAsked,
  undoStarted,
  redoStarted,
  clashesFound,
  undoAbandoned,
  actUndone,
  actRedone,
  actDropped,
} = actsSlice.actions

/** Returns the act of an undo or redo that runs or waits for an answer. */
export function runningAct({ done, undone, running }: ActsState): Act | undefined {
  return running ? [...done, ...undone].find(({ id }) => id === running.actId) : undefined
}

/** Returns the acts of this tab. */
export function selectActs(state: unknown): ActsState {
  return hasActs(state) ? state.contactActs : initialState
}

interface Moved {
  id: string
  rows?: ActRow[]
  undo?: ActRequest
}

function move(
  state: ActsState,
  from: 'done' | 'undone',
  to: 'done' | 'undone',
  moved: Moved,
): void {
  endRunning(state, moved.id)
  const act = state[from].find(({ id }) => id === moved.id)
  if (!act) return
  if (act.kind === 'cells' && moved.rows) act.rows = moved.rows
  if (act.kind === 'request' && moved.undo) act.undo = moved.undo
  state[from] = state[from].filter(({ id }) => id !== moved.id)
  state[to].push(act)
}

/** Ends the undo or redo of an act; that of another one may wait for an answer. */
function endRunning(state: ActsState, actId: string): void {
  if (state.running?.actId === actId) state.running = null
}

interface MutationFulfilled extends UnknownAction {
  meta: { arg: { endpointName: string; originalArgs: unknown } }
}

function isMutationFulfilled(action: UnknownAction): action is MutationFulfilled {
  return action.type === 'api/executeMutation/fulfilled'
}

function isSameRequest(
  { endpoint, arg }: ActRequest,
  { endpointName, originalArgs }: MutationFulfilled['meta']['arg'],
): boolean {
  return endpoint === endpointName && JSON.stringify(arg) === JSON.stringify(originalArgs)
}

function hasActs(state: unknown): state is { contactActs: ActsState } {
  return typeof state === 'object' && state !== null && 'contactActs' in state
}

import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'
import type { CardFields } from './fields/cardField'
import type { ProblemKind } from './reader/ReadProblem'
import type { ReaderProgress } from './reader/readerMessages'

/** The contact that was added last. */
interface AddedContact {
  id: string
  name: string
}

export interface PaperCardState {
  stage: 'choosing' | 'reading' | 'checking' | 'failed'
  fileName: string
  /** Pictures that were chosen with this one and are read after it. */
  waiting: number
  progress: ReaderProgress
  problem: ProblemKind | null
  /** The fields read from the card, while they are checked. */
  fields: CardFields | null
  added: AddedContact | null
}

const initialState: PaperCardState = {
  stage: 'choosing',
  fileName: '',
  waiting: 0,
  progress: { step: 'loading', share: 0 },
  problem: null,
  fields: null,
  added: null,
}

/** The paper card that is being scanned. Its picture is no plain data and stays with the screen. */
export const paperCardSlice = createSlice({
  name: 'paperCard',
  initialState,
  reducers: {
    scannerClosed: () => initialState,
    pictureChosen: (
      state,
      { payload }: PayloadAction<Pick<PaperCardState, 'fileName' | 'waiting'>>,
    ) => ({ ...initialState, added: state.added, ...payload, stage: 'reading' as const }),
    readingProgressed: (state, { payload }: PayloadAction<ReaderProgress>) => {
      state.progress = payload
    },
    cardRead: (state, { payload }: PayloadAction<CardFields>) => {
      state.stage = 'checking'
      state.fields = payload
    },
    readingFailed: (state, { payload }: PayloadAction<ProblemKind>) => {
      state.stage = 'failed'
      state.problem = payload
    },
    /** Reading was cancelled, or what was read discarded. */
    cardDiscarded: (state) => ({ ...initialState, added: state.added }),
    contactAdded: (_state, { payload }: PayloadAction<AddedContact>) => ({
      ...initialState,
      added: payload,
    }),
  },
  extraReducers: (builder) => builder.addCase(signedOut, () => initialState),
})

/** Returns the scanned card, also before the slice is in the store. */
export function selectPaperCard(state: unknown): PaperCardState {
  return hasPaperCard(state) ? state.paperCard : initialState
}

function hasPaperCard(state: unknown): state is { paperCard: PaperCardState } {
  return typeof state === 'object' && state !== null && 'paperCard' in state
}

import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'

/** Data on the screen that was read from the device and has not been refreshed yet. */
export interface FilledAnswer {
  endpoint: string
  /** When the server last answered it, in milliseconds since 1970. */
  refreshedAt: number
  /** The number of kept contacts that were searched; null for an answer of the server. */
  searched: number | null
}

export interface KeptState {
  /** The account for which contacts are kept on this device; null while none are. */
  account: string | null
  /** The browser refused to store something. */
  isRefused: boolean
  /** The server has answered since the start, so that the kept rows are only for a lost network. */
  isRefreshed: boolean
  /** By the cache key of the api slice. */
  filled: Record<string, FilledAnswer>
}

const initialState: KeptState = {
  account: null,
  isRefused: false,
  isRefreshed: false,
  filled: {},
}

type OfKey<T = object> = PayloadAction<{ key: string } & T>

/** The data kept on this device, and which of it the screen shows. */
export const keptSlice = createSlice({
  name: 'keptContacts',
  initialState,
  reducers: {
    keepingStarted: (state, { payload: account }: PayloadAction<string>) => {
      state.account = account
      state.isRefused = false
    },
    keepingEnded: () => initialState,
    storageRefused: (state) => {
      state.isRefused = true
    },
    answerFilled: (state, { payload: { key, ...answer } }: OfKey<FilledAnswer>) => {
      state.filled[key] = answer
    },
    answerRefreshed: (state, { payload: { key } }: OfKey) => {
      state.isRefreshed = true
      state.filled = without(state.filled, key)
    },
    filledReleased: (state, { payload: { key } }: OfKey) => {
      state.filled = without(state.filled, key)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
})

export const {
  keepingStarted,
  keepingEnded,
  storageRefused,
  answerFilled,
  answerRefreshed,
  filledReleased,
} = keptSlice.actions

function without(filled: KeptState['filled'], key: string): KeptState['filled'] {
  return Object.fromEntries(Object.entries(filled).filter(([each]) => each !== key))
}

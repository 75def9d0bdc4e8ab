import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { requestUnauthenticated } from '@/api/requestUnauthenticated'

/** Spec section 4. `isExpired` asks a signed-in person to sign in again over the page. It holds an id, never a token. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out'
  userId: string | null
  isExpired: boolean
  /** The identity provider could not be loaded. */
  isUnavailable: boolean
}

const initialState: SessionState = { status: 'loading', userId: null, isExpired: false, isUnavailable: false }

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Somebody signed in, or signed in again after the session had expired. */
    signedIn: (_state, { payload }: PayloadAction<string>): SessionState => ({ status: 'signed-in', userId: payload, isExpired: false, isUnavailable: false }),
    signedOut: (): SessionState => ({ ...initialState, status: 'signed-out' }),
    identityUnavailable: (state) => {
      state.isUnavailable = true
    },
  },
  extraReducers: (builder) => {
    builder.addCase(requestUnauthenticated, (state) => {
      if (state.status === 'signed-in') state.isExpired = true
    })
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectUserId: (state) => state.userId,
    selectIsSessionExpired: (state) => state.isExpired,
    selectIsIdentityUnavailable: (state) => state.isUnavailable,
  },
})

export const { signedIn, signedOut, identityUnavailable } = sessionSlice.actions
export const { selectSessionStatus, selectUserId, selectIsSessionExpired, selectIsIdentityUnavailable } = sessionSlice.selectors

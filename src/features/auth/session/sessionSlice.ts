import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { unauthorized } from '@/api/unauthorized'

/** The session (spec section 4). `isExpired` opens sign-in over the page. It never holds a token. */
interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out'
  userId: string | null
  isExpired: boolean
  /** The user is deleting the account: that the server and the provider no longer know it is no news. */
  isEnding: boolean
  /** Another user took the first one's place without a sign-out: the page is reloaded. */
  isReplaced: boolean
  /** The identity provider could not be loaded. */
  isUnavailable: boolean
  /** The reason why the user was signed out. */
  notice: string | null
}

const initialState: SessionState = {
  status: 'loading',
  userId: null,
  isExpired: false,
  isEnding: false,
  isReplaced: false,
  isUnavailable: false,
  notice: null,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload: userId }: PayloadAction<string>): SessionState => ({
      ...initialState,
      status: 'signed-in',
      userId,
      isReplaced: state.isReplaced || (state.userId !== null && state.userId !== userId),
    }),
    signedOut: (state, { payload: notice }: PayloadAction<string | undefined>): SessionState => ({
      ...initialState,
      status: 'signed-out',
      notice: notice ?? state.notice,
    }),
    /** The provider has no user, without a sign-out here: a signed-in user's session has ended. */
    userDropped: (state) => {
      if (state.status === 'signed-in') state.isExpired = true
      else state.status = 'signed-out'
    },
    endingChanged: (state, { payload: isEnding }: PayloadAction<boolean>) => {
      state.isEnding = isEnding
    },
    noticeDismissed: (state) => {
      state.notice = null
    },
    identityUnavailable: (state) => {
      state.isUnavailable = true
    },
  },
  extraReducers: (builder) => {
    builder.addCase(unauthorized, (state) => {
      if (state.status === 'signed-in') state.isExpired = true
    })
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectIsSessionOpen: (state) => state.status === 'signed-in' && !state.isEnding,
    selectUserId: (state) => state.userId,
    selectIsSessionExpired: (state) => state.isExpired && !state.isEnding,
    selectIsSessionReplaced: (state) => state.isReplaced,
    selectIsIdentityUnavailable: (state) => state.isUnavailable,
    selectSessionNotice: (state) => state.notice,
  },
})

export type SessionRoot = Record<typeof sessionSlice.reducerPath, SessionState>

export const {
  signedIn,
  signedOut,
  userDropped,
  endingChanged,
  noticeDismissed,
  identityUnavailable,
} = sessionSlice.actions
export const {
  selectSessionStatus,
  selectIsSessionOpen,
  selectUserId,
  selectIsSessionExpired,
  selectIsSessionReplaced,
  selectIsIdentityUnavailable,
  selectSessionNotice,
} = sessionSlice.selectors

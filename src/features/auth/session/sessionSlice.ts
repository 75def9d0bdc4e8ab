import { type PayloadAction, createSlice } from '@reduxjs/toolkit'
import { unauthorized } from '@/api/unauthorized'

/** Spec section 4. `isExpired` asks a signed-in person to sign in again over the page. It holds an id, never a token. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out'
  userId: string | null
  isExpired: boolean
  /** Another person has taken the place of the first without a sign-out in between: the page is loaded anew. */
  isReplaced: boolean
  /** The identity provider could not be loaded. */
  isUnavailable: boolean
  /** What is said once to a person who was signed out, such as why. */
  notice: string | null
}

const initialState: SessionState = {
  status: 'loading',
  userId: null,
  isExpired: false,
  isReplaced: false,
  isUnavailable: false,
  notice: null,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Somebody signed in, or signed in again after the session had expired. */
    signedIn: (state, { payload: userId }: PayloadAction<string>): SessionState => ({
      ...initialState,
      status: 'signed-in',
      userId,
      isReplaced: state.isReplaced || (state.userId !== null && state.userId !== userId),
    }),
    /** Somebody signed out, or was put out. The notice stands until the next sign-in, or until it is put away. */
    signedOut: (state, { payload: notice }: PayloadAction<string | undefined>): SessionState => ({
      ...initialState,
      status: 'signed-out',
      notice: notice ?? state.notice,
    }),
    /** The provider knows of nobody (any more), and nobody signed out here: a signed-in person's session has expired. */
    userDropped: (state) => {
      if (state.status === 'signed-in') state.isExpired = true
      else state.status = 'signed-out'
    },
    noticeRead: (state) => {
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
    selectUserId: (state) => state.userId,
    selectIsSessionExpired: (state) => state.isExpired,
    selectIsSessionReplaced: (state) => state.isReplaced,
    selectIsIdentityUnavailable: (state) => state.isUnavailable,
    selectSessionNotice: (state) => state.notice,
  },
})

export const { signedIn, signedOut, userDropped, noticeRead, identityUnavailable } =
  sessionSlice.actions
export const {
  selectSessionStatus,
  selectUserId,
  selectIsSessionExpired,
  selectIsSessionReplaced,
  selectIsIdentityUnavailable,
  selectSessionNotice,
} = sessionSlice.selectors

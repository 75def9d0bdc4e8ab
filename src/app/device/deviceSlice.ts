import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'

export interface DeviceState {
  /** A newer version of the app is installed, and takes over with a reload. */
  newVersion: 'none' | 'found' | 'announced'
  /** The browser did not store the session, so that a reload ends it. */
  isSignInUnstored: boolean
  /** How the app can be put on the home screen: by the browser's dialog, or by its share menu. */
  install: 'none' | 'by dialog' | 'by share menu'
  /** The subject of the dialog that is open; null without one. */
  explained: Explained | null
  /** Signing out would lose something: the person is asked. */
  isSignOutAsked: boolean
}

export type Explained = 'unstored sign-in' | 'share menu'

const initialState: DeviceState = {
  newVersion: 'none',
  isSignInUnstored: false,
  install: 'none',
  explained: null,
  isSignOutAsked: false,
}

/** The app as it is installed on this device. */
export const deviceSlice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    newVersionFound: (state) => {
      state.newVersion = 'found'
    },
    newVersionAnnounced: (state) => {
      state.newVersion = 'announced'
    },
    unstoredSignInFound: (state) => {
      state.isSignInUnstored = true
    },
    installOffered: (state) => {
      state.install = 'by dialog'
    },
    shareMenuInstallFound: (state) => {
      state.install = 'by share menu'
    },
    explanationOpened: (state, { payload }: PayloadAction<Explained>) => {
      state.explained = payload
    },
    explanationClosed: (state) => {
      state.explained = null
    },
    signOutAsked: (state) => {
      state.isSignOutAsked = true
    },
    signOutDeclined: (state) => {
      state.isSignOutAsked = false
    },
    /** The person has answered the browser's dialog, or the app is installed. */
    installOfferUsed: (state) => {
      state.install = 'none'
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (state) => {
      state.isSignOutAsked = false
      state.explained = null
      state.isSignInUnstored = false
    })
  },
})

export const {
  newVersionFound,
  newVersionAnnounced,
  unstoredSignInFound,
  installOffered,
  shareMenuInstallFound,
  explanationOpened,
  explanationClosed,
  installOfferUsed,
  signOutAsked,
  signOutDeclined,
} = deviceSlice.actions

/** The slice is attached after the first screen. */
interface DeviceRoot {
  device?: DeviceState
}

export function selectNewVersion({ device }: DeviceRoot): DeviceState['newVersion'] {
  return device?.newVersion ?? 'none'
}

export function selectExplained({ device }: DeviceRoot): Explained | null {
  return device?.explained ?? null
}

export function selectIsSignOutAsked({ device }: DeviceRoot): boolean {
  return device?.isSignOutAsked ?? false
}

import { createSlice } from '@reduxjs/toolkit'
import { signedOut } from '@/features/auth'

interface DeviceState {
  /** A newer version of the app is installed, and takes over with a reload. */
  newVersion: 'none' | 'ready' | 'postponed'
  /** How the app can be put on the home screen: by the browser's dialog, or by its share menu. */
  install: 'none' | 'by dialog' | 'by share menu'
  /** Signing out would lose something: the person is asked. */
  isSignOutAsked: boolean
}

const initialState: DeviceState = { newVersion: 'none', install: 'none', isSignOutAsked: false }

/** The app as it is installed on this device. */
export const deviceSlice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    newVersionFound: (state) => {
      state.newVersion = 'ready'
    },
    newVersionPostponed: (state) => {
      state.newVersion = 'postponed'
    },
    installOffered: (state) => {
      state.install = 'by dialog'
    },
    shareMenuInstallFound: (state) => {
      state.install = 'by share menu'
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
    })
  },
})

export const {
  newVersionFound,
  newVersionPostponed,
  installOffered,
  shareMenuInstallFound,
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

export function selectIsSignOutAsked({ device }: DeviceRoot): boolean {
  return device?.isSignOutAsked ?? false
}

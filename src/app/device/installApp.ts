import type { Dispatch } from '@reduxjs/toolkit'
import { toast } from '@/shared/ui/toasts/toast'
import { installOfferUsed } from './deviceSlice'
import { openInstallDialog } from './installOffer'

const BY_SHARE_MENU =
  'Open the share menu of Safari and choose “Add to Home Screen”. The app then opens like any other.'

/** Installs the app by the browser's dialog, or says how its share menu does. */
export function installApp(dispatch: Dispatch, way: 'by dialog' | 'by share menu'): void {
  if (way === 'by share menu') {
    toast.info(BY_SHARE_MENU, { autoClose: 15_000 })
    return
  }
  dispatch(installOfferUsed())
  openInstallDialog().catch(() => {
    toast.error('The browser did not open its dialog. Its menu may offer “Install app”.')
  })
}

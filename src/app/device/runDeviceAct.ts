import type { Dispatch } from '@reduxjs/toolkit'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'
import { toast } from '@/shared/ui/toasts/toast'
import { type DeviceState, explanationOpened, installOfferUsed } from './deviceSlice'
import { letTakeOver } from './followWorker'
import { openInstallDialog } from './installOffer'
import type { DeviceAct } from './useDeviceActs'

interface RunOptions {
  dispatch: Dispatch
  reload: () => void
  install: DeviceState['install']
}

/** Does what the account menu or the palette offers on this device. */
export function runDeviceAct(
  name: DeviceAct['name'],
  { dispatch, reload, install }: RunOptions,
): void {
  if (name === 'new-version') void loadNewVersion(reload)
  else if (name === 'unstored-sign-in') dispatch(explanationOpened('unstored sign-in'))
  else if (install === 'by share menu') dispatch(explanationOpened('share menu'))
  else {
    dispatch(installOfferUsed())
    openInstallDialog().catch(() => {
      toast.error('The browser did not open its dialog. Its menu may offer “Install app”.')
    })
  }
}

/**
 * Lets the new version take over and reloads. If the browser asks first because something would be
 * lost, the old version stays in place for a no.
 */
export async function loadNewVersion(reload: () => void): Promise<void> {
  if ('serviceWorker' in navigator && !wouldLoseWork())
    await letTakeOver(navigator.serviceWorker).catch(() => undefined)
  reload()
}

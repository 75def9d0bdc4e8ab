import { useDispatch, useSelector } from 'react-redux'
import { useIdentity } from '@/features/auth'
import type { DeviceState } from './deviceSlice'

export interface DeviceAct {
  name: 'new-version' | 'unstored-sign-in' | 'install'
  title: string
  /** The person should see it without looking for it. */
  isNotice: boolean
  run: () => void
}

/**
 * Returns what the app has to tell or to offer on this device, for as long as it holds: in the account
 * menu and in the palette.
 */
export function useDeviceActs(): DeviceAct[] {
  const device = useSelector((root: { device?: DeviceState }) => root.device)
  const dispatch = useDispatch()
  const { reload } = useIdentity()
  // The slice is attached after the first screen.
  if (!device) return []
  const actOf = (name: DeviceAct['name'], title: string, isNotice = true): DeviceAct => ({
    name,
    title,
    isNotice,
    run: () => {
      import('./lazyParts').then(
        ({ runDeviceAct }) => {
          runDeviceAct(name, { dispatch, reload, install: device.install })
        },
        () => undefined,
      )
    },
  })
  return [
    ...(device.newVersion === 'none' ? [] : [actOf('new-version', 'Reload for the new version')]),
    ...(device.isSignInUnstored ? [actOf('unstored-sign-in', 'Sign-in is not stored')] : []),
    ...(device.install === 'none' ? [] : [actOf('install', 'Install app', false)]),
  ]
}

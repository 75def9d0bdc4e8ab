import { useSelector } from 'react-redux'
import { useConfig } from '@/shared/lib/ConfigContext'
import { selectUserId } from './sessionSlice'

/** The account that something stored on this device belongs to. */
export interface DeviceAccount {
  tenantId: string
  userId: string
}

/**
 * Returns the account that is signed in, also without a network: the identity provider then vouches
 * for the session that it stored. Null while nobody is signed in.
 */
export function useDeviceAccount(): DeviceAccount | null {
  const { firebase } = useConfig()
  const userId = useSelector(selectUserId)
  return userId === null ? null : { tenantId: firebase.tenantId, userId }
}

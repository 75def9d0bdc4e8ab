import { useState } from 'react'
import { useDeviceAccount } from '@/features/auth'
import { type KeptProfile, readKeptCode } from './keptCode'

/** Returns the profiles kept on this device for the signed-in user, as they were at first. */
export function useKeptCode(): KeptProfile[] | null {
  const account = useDeviceAccount()
  const [kept] = useState(() => readKeptCode(account))
  return kept
}

import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useCurrentUser } from '@/features/auth'
import { useConfig } from '@/shared/lib/ConfigContext'
import { isKeeping, keptAccount } from '@/shared/lib/storage/keptStorage'
import { selectKept } from './selectKept'

interface KeptSetting {
  isOn: boolean
  /** The browser refused to store contacts. */
  isRefused: boolean
  /** The choice is being stored. */
  isBusy: boolean
  setOn: (isOn: boolean) => Promise<void>
}

/** Returns whether this browser keeps the user's contacts, and how to change it. */
export function useKeptSetting(): KeptSetting {
  const dispatch = useApiDispatch()
  const { userId } = useCurrentUser()
  const account = keptAccount(useConfig().firebase.tenantId, userId)
  const kept = useSelector(selectKept)
  const [isBusy, setBusy] = useState(false)
  return {
    isOn: isKeeping(account) && (kept?.account ?? account) === account,
    isRefused: kept?.isRefused ?? false,
    isBusy,
    setOn: async (isOn) => {
      setBusy(true)
      try {
        const { keepContacts, stopKeeping } = await import('./keepContacts')
        if (isOn) await dispatch(keepContacts(account))
        else dispatch(stopKeeping())
      } finally {
        setBusy(false)
      }
    },
  }
}

import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { type KitChoices, attachKit, selectKitChoices } from './kitSlice'

/** Returns what was chosen before for a profile in this browser. */
export function useKitChoices(profileId: string): KitChoices {
  const dispatch = useApiDispatch()
  useState(() => {
    dispatch(attachKit())
  })
  return useSelector((state) => selectKitChoices(state, profileId))
}

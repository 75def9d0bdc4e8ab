import { useEffect } from 'react'
import { useKnownUser, useSaveSettings } from '@/features/auth'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** Notes that the user has seen who left their details, once the list is on screen. */
export function useSeeLeads(isShown: boolean): void {
  const { save, canSave } = useSaveSettings()
  const hasNew = (useKnownUser()?.newLeads ?? 0) > 0
  const noteSeen = useStableCallback(() => {
    const leadsSeenAt = new Date().toISOString()
    void save((settings) => ({ ...settings, leadsSeenAt }))
  })
  useEffect(() => {
    if (isShown && hasNew && canSave) noteSeen()
  }, [isShown, hasNew, canSave, noteSeen])
}

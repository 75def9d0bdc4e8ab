import { useEffect } from 'react'
import { useKnownUser, useSaveSettings } from '@/features/auth'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/**
 * Notes that the user has seen who left their details, up to the time at which the newest contact on
 * screen was added. The browser's clock may be wrong, so it is not asked.
 */
export function useSeeLeads(newest: string | undefined): void {
  const { save, canSave } = useSaveSettings()
  const hasNew = (useKnownUser()?.newLeads ?? 0) > 0
  const noteSeen = useStableCallback((leadsSeenAt: string) => {
    void save((settings) => ({ ...settings, leadsSeenAt }))
  })
  useEffect(() => {
    if (newest !== undefined && hasNew && canSave) noteSeen(newest)
  }, [newest, hasNew, canSave, noteSeen])
}

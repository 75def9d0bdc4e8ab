import { useEffect } from 'react'
import { useKnownUser, useSaveSettings } from '@/features/auth'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/**
 * Notes that the user has seen who left their details, up to the time at which the newest contact on
 * screen was added. The browser's clock may be wrong, so it is not asked.
 */
export function useSeeLeads(newest: string | undefined): void {
  const { save, canSave } = useSaveSettings()
  const { newLeads = 0, settings } = useKnownUser() ?? {}
  // Another device may have seen later ones than this list has.
  const hasNew = newLeads > 0 && (newest ?? '') > (settings?.leadsSeenAt ?? '')
  const noteSeen = useStableCallback((leadsSeenAt: string) => {
    void save((known) => ({ ...known, leadsSeenAt }))
  })
  useEffect(() => {
    if (newest !== undefined && hasNew && canSave) noteSeen(newest)
  }, [newest, hasNew, canSave, noteSeen])
}

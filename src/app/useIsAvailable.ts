import { useServedCheck } from '@/api/extensions'
import type { Availability } from '@/shared/lib/menu'
import { usePermissions } from '@/shared/lib/permissions'

/** Returns whether an entry is shown: the rules allow it, and the server serves what it needs. */
export function useIsAvailable(): (entry: Availability) => boolean {
  const { mayOpen } = usePermissions()
  const isServed = useServedCheck()
  return ({ requires = [], needs }) =>
    requires.every(mayOpen) && (needs === undefined || isServed(needs))
}

import type { PushSettings } from '@/contract/integrations/pushes'
import { usePageVisible } from '@/shared/lib/usePageVisible'

/** Polling delay while pushes wait, in milliseconds. They may wait for hours. */
const POLL_MS = 5_000

/** Returns how often to ask for pushes, in milliseconds; 0 while none can move by itself. */
export function usePushPolling(settings: PushSettings | undefined): number {
  const isVisible = usePageVisible()
  const isMoving =
    settings !== undefined && !settings.isPaused && (settings.counts.waiting ?? 0) > 0
  return isVisible && isMoving ? POLL_MS : 0
}

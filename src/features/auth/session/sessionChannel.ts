import { browserStorage } from '@/shared/lib/storage/safeStorage'

const NAME = 'tessera:session'

/** After this time, in milliseconds, somebody else may have signed in. */
const LATE = 10_000

/** Announces a sign-out to the other tabs. A tab does not receive its own announcement. */
export interface SessionChannel {
  announceSignOut: () => void
  close: () => void
}

/**
 * Opens a BroadcastChannel, and storage events for browsers that partition or lack it. A tab that
 * the browser had frozen hears of a sign-out late, which `onLateSignOut` is called for.
 */
export function openSessionChannel(
  onSignOut: () => void,
  onLateSignOut: () => void,
): SessionChannel {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null
  const hear = (announcedAt: unknown) => {
    if (Date.now() - Number(announcedAt) > LATE) onLateSignOut()
    else onSignOut()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === NAME && event.newValue !== null) hear(event.newValue)
  }
  channel?.addEventListener('message', ({ data }) => {
    hear(data)
  })
  window.addEventListener('storage', onStorage)
  return {
    announceSignOut: () => {
      channel?.postMessage(Date.now())
      browserStorage.set(NAME, String(Date.now()))
      browserStorage.remove(NAME)
    },
    close: () => {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}

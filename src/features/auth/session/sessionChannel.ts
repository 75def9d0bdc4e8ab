import { browserStorage } from '@/shared/lib/storage/safeStorage'

const NAME = 'tessera:session'

/** Announces a sign-out to the other tabs. A tab does not receive its own announcement. */
export interface SessionChannel {
  announceSignOut: () => void
  close: () => void
}

/** Opens a BroadcastChannel, and storage events for browsers that partition or lack it. */
export function openSessionChannel(onSignOut: () => void): SessionChannel {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null
  const onStorage = (event: StorageEvent) => {
    if (event.key === NAME && event.newValue !== null) onSignOut()
  }
  channel?.addEventListener('message', onSignOut)
  window.addEventListener('storage', onStorage)
  return {
    announceSignOut: () => {
      channel?.postMessage('signed-out')
      browserStorage.set(NAME, crypto.randomUUID())
      browserStorage.remove(NAME)
    },
    close: () => {
      channel?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}

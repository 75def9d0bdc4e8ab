import { browserStorage } from '@/shared/lib/storage/safeStorage'

const NAME = 'tessera:session'

/**
 * Tells every other tab that somebody signed out, and listens for it: by BroadcastChannel, and by a storage event where a browser partitions or lacks the
 * channel. A tab never hears itself.
 */
export interface SessionChannel {
  announceSignOut: () => void
  close: () => void
}

export function openSessionChannel(onSignOut: () => void): SessionChannel {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null
  const hear = (event: StorageEvent) => {
    if (event.key === NAME && event.newValue !== null) onSignOut()
  }
  channel?.addEventListener('message', onSignOut)
  window.addEventListener('storage', hear)
  return {
    announceSignOut: () => {
      channel?.postMessage('signed-out')
      browserStorage.set(NAME, crypto.randomUUID())
      browserStorage.remove(NAME)
    },
    close: () => {
      channel?.close()
      window.removeEventListener('storage', hear)
    },
  }
}

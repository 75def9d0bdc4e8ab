/** Announces a sign-out to the other tabs. A tab does not receive its own announcement. */
export interface SessionChannel {
  announceSignOut: () => void
  close: () => void
}

/** After this time, in milliseconds, somebody else may have signed in. */
const LATE = 10_000

/**
 * Opens the channel between the tabs. A tab that the browser had frozen hears of a sign-out late,
 * which `onLateSignOut` is called for.
 */
export function openSessionChannel(
  onSignOut: () => void,
  onLateSignOut: () => void,
): SessionChannel {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data: announcedAt }) => {
    if (Date.now() - Number(announcedAt) > LATE) onLateSignOut()
    else onSignOut()
  })
  return {
    announceSignOut: () => {
      channel?.postMessage(Date.now())
    },
    close: () => {
      channel?.close()
    },
  }
}

/** Returns null in a browser that blocks storage: Firefox then blocks channels too. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('tessera:session')
  } catch {
    return null
  }
}

/** After this time, in milliseconds, somebody else may have signed in. */
const LATE = 10_000

/**
 * Opens the channel between the tabs. A tab that the browser had frozen hears of a sign-out late,
 * which `onLateSignOut` is called for. Returns null in a browser that blocks storage: Firefox then
 * blocks channels too.
 */
export function openSessionChannel(
  onSignOut: () => void,
  onLateSignOut: () => void,
): BroadcastChannel | null {
  try {
    const channel = new BroadcastChannel('tessera:session')
    channel.addEventListener('message', ({ data: announcedAt }) => {
      if (Date.now() - Number(announcedAt) > LATE) onLateSignOut()
      else onSignOut()
    })
    return channel
  } catch {
    return null
  }
}

/** Announces a sign-out to the other tabs. A tab does not receive its own announcement. */
export function announceSignOut(channel: BroadcastChannel | null): void {
  channel?.postMessage(Date.now())
}

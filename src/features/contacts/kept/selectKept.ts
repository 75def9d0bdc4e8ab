import type { FilledAnswer, KeptState } from './keptSlice'

/** Returns the state of keeping, which the store has once it is used; null before. */
export function selectKept(state: unknown): KeptState | null {
  return hasKept(state) ? state.keptContacts : null
}

function hasKept(state: unknown): state is { keptContacts: KeptState } {
  return typeof state === 'object' && state !== null && 'keptContacts' in state
}

/** Returns the oldest answer on the screen that an endpoint has from the device; null for none. */
export function selectFilled(state: unknown, endpoint: string): FilledAnswer | null {
  const all = Object.values(selectKept(state)?.filled ?? {})
  const [oldest = null] = all
    .filter((answer) => answer.endpoint === endpoint)
    .sort((a, b) => a.refreshedAt - b.refreshedAt)
  return oldest
}

/** Returns a contact's record if it is on the screen as this device keeps it; otherwise null. */
export function selectFilledRecord(state: unknown, contactId: string): FilledAnswer | null {
  return selectKept(state)?.filled[recordKey(contactId)] ?? null
}

/** Returns the cache key of a contact's record. */
export function recordKey(contactId: string): string {
  return `getContact(${JSON.stringify({ contactId })})`
}

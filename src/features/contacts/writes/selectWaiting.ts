/** The name before the id of a stored edit. */
export const WAITING_EDITS = 'waiting-edit:'

interface Waiting {
  contactWrites: { waiting: Readonly<Record<string, string>> }
}

/** Returns the contacts of the edits that wait for the connection, by the id of the edit. */
export function selectWaiting(state: unknown): Readonly<Record<string, string>> {
  return hasWrites(state) ? state.contactWrites.waiting : none
}

export function selectWaitingCount(state: unknown): number {
  return Object.keys(selectWaiting(state)).length
}

/** Returns whether an edit of a contact waits for the connection. */
export function selectIsWaiting(state: unknown, contactId: string): boolean {
  return Object.values(selectWaiting(state)).includes(contactId)
}

const none = {}

function hasWrites(state: unknown): state is Waiting {
  return typeof state === 'object' && state !== null && 'contactWrites' in state
}

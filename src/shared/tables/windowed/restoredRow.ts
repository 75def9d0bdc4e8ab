import { tabStorage } from '../../lib/storage/safeStorage'

/** Returns the row at which a list starts at this history entry. */
export function restoredRow(name: string): number {
  return readRow(storageKeyOf(name, historyKey()))
}

/** Returns the key under which a list's row is stored for a history entry of this tab. */
export function storageKeyOf(name: string, key: string): string {
  // The first entry of a document has no key of its own: it is identified by the document.
  return `tessera:row:${name}:${key === 'default' ? String(performance.timeOrigin) : key}`
}

/** Returns the stored row, with its fraction; 0 without one. */
export function readRow(storageKey: string): number {
  const row = Number(tabStorage.get(storageKey))
  return Number.isFinite(row) && row > 0 ? row : 0
}

/** Returns the router's key of this history entry; 'default' for a document's first entry. */
function historyKey(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' &&
    state !== null &&
    'key' in state &&
    typeof state.key === 'string'
    ? state.key
    : 'default'
}

/** A storage of the browser that never throws. Text that the browser refuses (storage blocked or full) is kept in memory. */
export interface SafeStorage {
  get: (key: string) => string | null
  /** Stores the text; returns false when it is only kept in memory. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

/** Permanent storage that all tabs of this browser share. */
export const browserStorage = safeStorage(() => window.localStorage)

/** Storage of this tab; it ends with the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage)

/** Opens the storage at each use: even naming it throws where the browser blocks it. */
function safeStorage(open: () => Storage): SafeStorage {
  const refused = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, fallback: T): T => {
    try {
      return act(open())
    } catch {
      return fallback
    }
  }
  return {
    get: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, text) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isStored) refused.delete(key)
      else refused.set(key, text)
      return isStored
    },
    remove: (key) => {
      refused.delete(key)
      attempt((storage) => {
        storage.removeItem(key)
      }, undefined)
    },
    keys: () => [
      ...new Set([...attempt((storage) => Object.keys(storage), []), ...refused.keys()]),
    ],
  }
}

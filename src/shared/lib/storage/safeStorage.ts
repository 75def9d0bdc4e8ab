/** A storage of the browser that never throws. What the browser refuses to keep, because it forbids storage or has none left, is kept until the page is left. */
export interface SafeStorage {
  get: (key: string) => string | null
  /** Keeps the text; false where it is gone when the page is left. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

/** Storage that all tabs of this browser share and that stays. */
export const browserStorage = safeStorage(() => window.localStorage)

/** Storage of this tab; it ends with the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage)

/** The storage is opened at each use: merely naming it throws where the browser blocks it. */
function safeStorage(open: () => Storage): SafeStorage {
  const refused = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, text) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isKept) refused.delete(key)
      else refused.set(key, text)
      return isKept
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

/** A storage of the browser that never throws. Where the browser forbids it or it is full, reading finds nothing and nothing is kept. */
export interface SafeStorage {
  get: (key: string) => string | null
  /** Keeps the text, and says whether that worked. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

/** What every tab of this browser shares; it stays. */
export const browserStorage = safeStorage(() => window.localStorage)

/** What belongs to this tab; it ends with the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage)

/** The storage is opened at each use: merely naming it throws where the browser blocks it. */
function safeStorage(open: () => Storage): SafeStorage {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, text) => attempt((storage) => {
      storage.setItem(key, text)
      return true
    }, false),
    remove: (key) => { attempt((storage) => { storage.removeItem(key) }, undefined) },
    keys: () => attempt((storage) => Object.keys(storage), []),
  }
}

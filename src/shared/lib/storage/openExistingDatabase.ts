/** Opens a database of this browser; null if there is none, or if it cannot be opened. */
export function openExistingDatabase(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name)
      // It does not exist yet: whoever needs it creates it.
      request.onupgradeneeded = () => {
        request.transaction?.abort()
      }
      request.onsuccess = () => {
        resolve(request.result)
      }
      request.onerror = () => {
        resolve(null)
      }
    } catch {
      resolve(null)
    }
  })
}

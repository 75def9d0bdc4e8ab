import type { Page } from '@playwright/test'

/** Returns the keys of everything that this browser keeps of contacts; null without a database. */
export function keptKeys(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('tessera:kept')
    // There is no database, or the app has just deleted it: nothing is created by looking.
    opened.onupgradeneeded = () => opened.transaction?.abort()
    const database = await new Promise<IDBDatabase | null>((resolve, reject) => {
      opened.onsuccess = () => {
        resolve(opened.result)
      }
      opened.onerror = () => {
        if (opened.error?.name === 'AbortError') resolve(null)
        else reject(opened.error ?? new Error('The database was not opened.'))
      }
    })
    if (!database) return null
    const read = database.transaction('answers').objectStore('answers').getAllKeys()
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      read.onsuccess = () => {
        resolve(read.result)
      }
    })
    database.close()
    return keys.map((key) => JSON.stringify(key))
  })
}

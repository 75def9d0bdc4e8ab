import type { Page } from '@playwright/test'

/** Returns the keys of everything that this browser keeps of contacts; null without a database. */
export function keptKeys(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'tessera:kept')) return null
    const opened = indexedDB.open('tessera:kept')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => {
        resolve(opened.result)
      }
    })
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

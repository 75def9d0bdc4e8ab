/** Resolves to a value of a database; undefined if it cannot be read. */
export function readFrom(
  database: IDBDatabase,
  storeName: string,
  key: IDBValidKey,
): Promise<unknown> {
  if (!database.objectStoreNames.contains(storeName)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const transaction = database.transaction(storeName)
    const request: IDBRequest<unknown> = transaction.objectStore(storeName).get(key)
    transaction.oncomplete = () => {
      resolve(request.result)
    }
    transaction.onabort = () => {
      resolve(undefined)
    }
  })
}

import type { FileStore } from '../ports/files'

/** A file store in memory, with what it holds. */
export interface TestFiles extends FileStore {
  stored: Map<string, Uint8Array>
}

/** Creates an empty file store in memory. */
export function memoryFiles(): TestFiles {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    put: (key, bytes) => Promise.resolve(void stored.set(key, bytes)),
    get: (key, { first, last } = { first: 0, last: Infinity }) =>
      Promise.resolve(
        stored.has(key) ? new Uint8Array(stored.get(key)?.subarray(first, last + 1) ?? []) : null,
      ),
    size: (key) => Promise.resolve(stored.get(key)?.length ?? null),
    delete: (key) => Promise.resolve(void stored.delete(key)),
    list: (prefix) => Promise.resolve([...stored.keys()].filter((key) => key.startsWith(prefix))),
    deleteDrafts: () => Promise.resolve(),
    checkWritable: () => Promise.resolve(),
  }
}

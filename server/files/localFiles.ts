import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './fileStore'

const KEY = /^[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$/

/** Files on the local disk; a file appears whole or not at all, also when the process is killed. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a file key.')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true })
      const draft = `${path}.${randomUUID()}.tmp`
      const handle = await open(draft, 'wx')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, path)
    },
    async get(key) {
      if (!KEY.test(key)) return null
      return readFile(pathOf(key)).then((bytes) => new Uint8Array(bytes), whenMissing)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

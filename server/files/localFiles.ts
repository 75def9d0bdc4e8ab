import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
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
    async get(key, range) {
      const handle = KEY.test(key) ? await open(pathOf(key)).catch(whenMissing) : null
      if (!handle) return null
      try {
        const { first, last } = range ?? { first: 0, last: (await handle.stat()).size - 1 }
        return await readBytes(handle, first, last + 1 - first)
      } finally {
        await handle.close()
      }
    },
    async size(key) {
      return KEY.test(key) ? stat(pathOf(key)).then(({ size }) => size, whenMissing) : null
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

/** One read may bring fewer bytes than were asked for. */
async function readBytes(handle: FileHandle, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, from + done)
    if (bytesRead === 0) throw new Error('The file is shorter than it was.')
    done += bytesRead
  }
  return bytes
}

function whenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

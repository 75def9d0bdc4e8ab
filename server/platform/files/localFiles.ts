import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../ports/files'
import { freeBytesOf, requireSpace } from '../db/dataFolder/freeSpace'

const KEY = /^[A-Za-z0-9_-]{20,80}\.[a-z0-9]{2,5}$/
const DRAFT = '.tmp'
const PROBE = new Uint8Array(4096)

/**
 * Creates a store of files on the local disk. A file is written completely or not at all, even if
 * the process is killed. Throws ENOSPC when little space is left, which is the database's.
 */
export function createLocalFiles(folder: string, freeBytes = () => freeBytesOf(folder)): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a file key.')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true })
      requireSpace(freeBytes())
      const draft = `${path}.${randomUUID()}${DRAFT}`
      try {
        await writeSynced(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
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
    list: (prefix) => namesIn(folder, (name) => name.startsWith(prefix) && KEY.test(name)),
    async deleteDrafts(before) {
      for (const name of await namesIn(folder, (each) => each.endsWith(DRAFT))) {
        const draft = join(folder, name)
        const written = await stat(draft).catch(whenMissing)
        if (written && written.mtime < before) await rm(draft, { force: true })
      }
    },
    async checkWritable() {
      await mkdir(folder, { recursive: true })
      requireSpace(freeBytes())
      const probe = join(folder, `${randomUUID()}${DRAFT}`)
      try {
        await writeSynced(probe, PROBE)
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Lists the matching names in a folder that may hold a million; none if there is no folder yet. */
async function namesIn(folder: string, isMeant: (name: string) => boolean): Promise<string[]> {
  const names: string[] = []
  const entries = await opendir(folder, { bufferSize: 1024 }).catch(whenMissing)
  for await (const { name } of entries ?? []) if (isMeant(name)) names.push(name)
  return names
}

/** Reads a part of a file; a single read may return fewer bytes than asked for. */
async function readBytes(
  handle: FileHandle,
  from: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  for (let done = 0; done < length;) {
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

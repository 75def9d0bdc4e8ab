import { randomBytes } from 'node:crypto'
import type { ProfileContent } from '@/contract/profileContent'
import { listProfileFiles } from '@/contract/profileFiles'
import type { FileStore } from '../files/fileStore'

const PREFIX = '/files/'

/** The key of a file by where the API serves it. */
export function fileKey(path: string): string {
  return path.slice(PREFIX.length)
}

/** Where the API serves a file. */
export function filePath(key: string): string {
  return `${PREFIX}${key}`
}

/** The keys of the files that a profile shows. */
export function fileKeysOf(content: ProfileContent): string[] {
  return listProfileFiles(content).map(({ path }) => fileKey(path))
}

/** A new unguessable key for a file of this kind (`webp`, `mp4`). */
export function newFileKey(extension: string): string {
  return `${randomBytes(24).toString('base64url')}.${extension}`
}

/** Copies files under keys of their own: each new key by the old one; what is not there any more is left out. Leaves nothing behind where it fails. */
export async function copyFiles(files: FileStore, keys: readonly string[]): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  try {
    for (const key of keys) {
      const bytes = await files.get(key)
      if (!bytes) continue
      const copy = newFileKey(key.split('.').pop() ?? '')
      copies.set(key, copy)
      await files.put(copy, bytes)
    }
    return copies
  } catch (error) {
    await Promise.all([...copies.values()].map((copy) => files.delete(copy)))
    throw error
  }
}

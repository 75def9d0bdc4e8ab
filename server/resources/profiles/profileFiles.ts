import type { ProfileContent } from '@/contract/profiles/profileContent'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import type { FileStore, Upload } from '../../ports/files'

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

/** Copies files under keys of the upload: each new key by the old one; what is not there any more is left out. */
export async function copyFiles(
  files: FileStore,
  upload: Upload,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const key of keys) {
    const bytes = await files.get(key)
    if (!bytes) continue
    const copy = upload.newKey(key.split('.').pop() ?? '')
    await upload.put(copy, bytes)
    copies.set(key, copy)
  }
  return copies
}

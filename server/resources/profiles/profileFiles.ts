import type { ProfileContent } from '@/contract/profiles/profileContent'
import { listProfileFiles } from '@/contract/profiles/profileFiles'
import { invalid } from '../../platform/http/apiError'
import type { FileStore, Upload } from '../../ports/files'

const PREFIX = '/files/'

/** Returns the key of a file, given its path in the API. */
export function fileKey(path: string): string {
  return path.slice(PREFIX.length)
}

/** Returns the path at which the API serves a file. */
export function filePath(key: string): string {
  return `${PREFIX}${key}`
}

/** Returns the keys of the files that a profile uses. */
export function fileKeysOf(content: ProfileContent): string[] {
  return listProfileFiles(content).map(({ path }) => fileKey(path))
}

/**
 * Copies files into an upload and resolves to the new keys by the old ones; missing files are left
 * out.
 */
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

/** Throws if a file is neither unchanged nor null, because only an upload sets a file. */
export function requireUnchangedFiles<K extends string>(
  list: string,
  key: K,
  before: readonly ({ id: string } & Record<K, string | null>)[],
  after: readonly ({ id: string } & Record<K, string | null>)[],
): void {
  const known = new Map(before.map((item) => [item.id, item[key]]))
  const foreign = after.findIndex((item) => item[key] !== null && item[key] !== known.get(item.id))
  if (foreign >= 0)
    throw invalid({
      [`${list}.${String(foreign)}.${key}`]: 'Only an upload sets a file; null removes it.',
    })
}

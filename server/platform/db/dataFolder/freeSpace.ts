import { statfsSync } from 'node:fs'

/**
 * The least free space with which anything is written. The embedded database ends for good when it
 * cannot extend its log (by 16 MB at once, and a transaction may need several such parts), so it
 * must never come to that.
 */
export const LEAST_FREE_BYTES = 100 * 1024 * 1024

/** Returns the bytes that this process may still write on the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws ENOSPC when so little space is free that nothing may be written. */
export function requireSpace(freeBytes: number): void {
  if (freeBytes < LEAST_FREE_BYTES)
    throw Object.assign(new Error('Too little space is free.'), { code: 'ENOSPC' })
}

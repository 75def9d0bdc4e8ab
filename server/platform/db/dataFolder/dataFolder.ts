import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The data folder cannot be used; `message` says why in one sentence. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

interface Options {
  /** Other accounts of the machine use the folder on purpose, so permissions stay as they are. */
  isShared: boolean
}

const OTHERS = 0o077
const REASONS: Partial<Record<string, string>> = {
  EROFS: 'the disk is read-only',
  ENOENT: 'it cannot be made there',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

/**
 * Creates the data folder, checks that it can be written, and closes it to other accounts of the
 * machine: first the folder itself, then everything in it. Files that this process creates later
 * are closed from the start. Throws DataFolderError.
 */
export function openDataFolder(folder: string, { isShared }: Options): void {
  const isPrivate = !isShared && process.platform !== 'win32'
  try {
    if (isPrivate) process.umask(OTHERS)
    makeFolder(resolve(folder))
    if (isPrivate) closeFolder(folder)
    const probe = join(folder, `.probe-${String(process.pid)}`)
    writeFileSync(probe, '')
    rmSync(probe)
    if (isPrivate) closeBelow(folder)
  } catch (error) {
    if (error instanceof DataFolderError || !(error instanceof Error)) throw error
    const code = 'code' in error ? String(error.code) : ''
    throw new DataFolderError(
      `DATA_DIR: the folder ${folder} cannot be used, because ${REASONS[code] ?? `of ${code || 'an unknown reason'}`}.`,
    )
  }
}

/**
 * Creates a folder and its parents. Node's recursive option never returns where a folder cannot be
 * created, such as below /proc, and gives a wrong reason on a read-only disk.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory())
      throw Object.assign(new Error('Not a folder.'), { code: 'ENOTDIR' })
    return
  }
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Closes a folder to other accounts. Some disks ignore permissions, so the result is checked. */
function closeFolder(folder: string): void {
  try {
    if (isOpen(statSync(folder).mode)) chmodSync(folder, 0o700)
  } catch {
    // The check below reports the problem.
  }
  if (!isOpen(statSync(folder).mode)) return
  throw new DataFolderError(
    `DATA_DIR: other accounts of this machine can open the folder ${folder}, and its permissions cannot be changed. Make this account its owner, or set DATA_DIR_SHARED=1 to start all the same.`,
  )
}

/**
 * Closes files that an earlier version left open. A file that cannot be changed belongs to another
 * account, which the closed parent folder keeps out.
 */
function closeBelow(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found || found.isSymbolicLink()) continue
    if (isOpen(found.mode)) closeOne(path, found.mode)
    if (found.isDirectory()) closeBelow(path)
  }
}

function closeOne(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o777 & ~OTHERS)
  } catch {
    // See above.
  }
}

function isOpen(mode: number): boolean {
  return (mode & OTHERS) !== 0
}

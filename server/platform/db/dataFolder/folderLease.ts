import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { Server } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  type LeaseHolder,
  describeSelf,
  isAlive,
  listenIn,
  parseHolder,
  socketPath,
} from './leaseHolder'

/**
 * Keeps processes of other machines and containers out of a folder, as long as its file names this
 * process.
 */
export interface FolderLease {
  /**
   * Tells whether the lease is still this process's; another one may have taken it while this
   * process was paused.
   */
  isHeld: () => boolean
  release: () => Promise<void>
}

interface Found {
  text: string
  holder: LeaseHolder | undefined
}

const BEAT_MS = 2_000
/**
 * Milliseconds without a heartbeat after which an unreachable holder counts as gone. Only changes
 * are compared, because the clocks of two machines differ.
 */
const SILENCE_MS = 15_000
const LOOK_MS = 500
/**
 * Milliseconds after taking a lease over before checking whether another process took it at the
 * same moment.
 */
const SETTLE_MS = 300
const BEAT_DIGITS = 12
/**
 * Writes the heartbeat in a thread of its own, because a long statement of the embedded database
 * blocks the main thread.
 */
const HEARTBEAT = `
const { workerData: { fd, offset, digits, everyMs } } = require('node:worker_threads')
const { write } = require('node:fs')
let beat = 0
setInterval(() => write(fd, String(beat += 1).padStart(digits, '0'), offset, () => undefined), everyMs)
`

/**
 * Takes the lease in the file at `path`, inside the folder that it protects. Resolves to the
 * holder's name if another process has it.
 */
export async function takeLease(
  path: string,
  { silenceMs = SILENCE_MS } = {},
): Promise<FolderLease | { takenBy: string }> {
  const folder = dirname(path)
  const self = describeSelf(folder)
  const socket = await listenIn(folder, self)
  const header = JSON.stringify(self) + '\n'
  const fd = await claim(path, `${path}.${self.id}`, header, silenceMs).catch(
    async (error: unknown) => {
      await close(socket)
      throw error
    },
  )
  if (typeof fd !== 'number') {
    await close(socket)
    return { takenBy: fd.holder ? `process ${String(fd.holder.pid)} on ${fd.holder.host}` : '' }
  }
  const worker = new Worker(HEARTBEAT, {
    eval: true,
    workerData: { fd, offset: Buffer.byteLength(header), digits: BEAT_DIGITS, everyMs: BEAT_MS },
  })
  worker.unref()
  const isHeld = () => readText(path)?.startsWith(header) === true
  return {
    isHeld,
    async release() {
      await worker.terminate()
      closeSync(fd)
      if (isHeld()) rmSync(path)
      await close(socket)
    },
  }
}

/**
 * Resolves to the open file once it names this process, or to the current content if another
 * process holds the lease.
 */
async function claim(
  path: string,
  draft: string,
  header: string,
  silenceMs: number,
): Promise<number | Found> {
  writeFileSync(draft, header + '0'.repeat(BEAT_DIGITS), { mode: 0o600 })
  // Heartbeats go to this file handle, never to a file that another process has put in its place.
  const fd = openSync(draft, 'r+')
  try {
    for (;;) {
      if (tryLink(draft, path)) return fd
      const found = find(path)
      if (!found) continue
      if (await isInUse(path, found, silenceMs)) return abandon(fd, found)
      if (find(path)?.text !== found.text) continue
      renameSync(draft, path)
      if (found.holder) rmSync(socketPath(dirname(path), found.holder.id), { force: true })
      await wait(SETTLE_MS)
      const kept = find(path)
      return kept?.text.startsWith(header) ? fd : abandon(fd, kept ?? found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function abandon(fd: number, found: Found): Found {
  closeSync(fd)
  return found
}

async function isInUse(path: string, { holder, text }: Found, silenceMs: number): Promise<boolean> {
  const known = holder && (await isAlive(dirname(path), holder))
  if (known !== undefined) return known
  for (let left = silenceMs; left > 0; left -= LOOK_MS) {
    await wait(Math.min(LOOK_MS, left))
    const now = find(path)
    if (now?.text !== text) return now !== undefined
  }
  return false
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function find(path: string): Found | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  return { text, holder: parseHolder(text.split('\n')[0] ?? '') }
}

/**
 * Returns the file's text, or undefined if there is no file. Other read errors are thrown, because
 * they say nothing about the holder.
 */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR', 'ESTALE'].includes(String(error.code))
    )
      return undefined
    throw error
  }
}

function close(socket: Server | null): Promise<void> {
  return new Promise((resolve) => {
    if (socket)
      socket.close(() => {
        resolve()
      })
    else resolve()
  })
}

import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAddressInUse } from '../../http/isAddressInUse'
import { removeStaleSocket } from './dataFolderSocket'
import { takeLease } from './folderLease'

/**
 * Another process uses this data folder. The embedded database has no lock of its own, and two
 * processes would damage it.
 */
export class DataFolderTakenError extends Error {
  override name = 'DataFolderTakenError'

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by another Tessera${holder && ` (${holder})`}. Stop that one, or choose another folder: DATA_DIR=…`,
    )
  }
}

export interface DataFolderLock {
  /** Ends the process if another one has taken the folder. Call it before each write. */
  guard: () => void
  release: () => Promise<void>
}

/**
 * Milliseconds to wait for the holder's process id; the lock itself does not depend on the answer.
 */
const ANSWER_MS = 500

interface Options {
  /** Names a separate lock on the same folder. */
  part?: string
  /** Called when another process has taken the folder. It must not return, except in tests. */
  onLost?: (message: string) => void
  silenceMs?: number
}

/**
 * Locks the data folder for this process and creates it if it is missing. Throws
 * DataFolderTakenError. There are two locks: a listening local socket, which the kernel closes with
 * the process and all processes of a network namespace see at once, and a lease in the folder,
 * which other containers and machines see (see `folderLease.ts`).
 */
export async function lockDataFolder(
  folder: string,
  { part = '', onLost = endProcess, silenceMs }: Options = {},
): Promise<DataFolderLock> {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  const address = lockAddress(real + (part && `\0${part}`))
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(String(process.pid))
  })
  try {
    await listen(server, address)
  } catch (error) {
    if (!isAddressInUse(error)) throw error
    if (!(await removeStaleSocket(address)))
      throw new DataFolderTakenError(real, await askHolder(address))
    await listen(server, address).catch(async (second: unknown) => {
      throw isAddressInUse(second)
        ? new DataFolderTakenError(real, await askHolder(address))
        : second
    })
  }
  server.unref()
  const closeSocket = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve()
      })
    })
  const lease = await takeLease(
    join(real, `${part || 'server'}.lock`),
    silenceMs === undefined ? {} : { silenceMs },
  ).catch(async (error: unknown) => {
    await closeSocket()
    throw error
  })
  if ('takenBy' in lease) {
    await closeSocket()
    throw new DataFolderTakenError(real, lease.takenBy)
  }
  return {
    guard() {
      if (lease.isHeld()) return
      const message = `The data folder ${real} was taken by another Tessera while this one did not run. This one ends, so that two never write.`
      onLost(message)
      throw new Error(message)
    },
    async release() {
      await lease.release()
      await closeSocket()
    },
  }
}

function endProcess(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Returns the socket's address for a folder's real path: an abstract socket on Linux and a named
 * pipe on Windows, which vanish with their process; elsewhere a socket file, which can be left
 * behind.
 */
export function lockAddress(
  realPath: string,
  platform: NodeJS.Platform = process.platform,
): string {
  const name = `tessera-${createHash('sha256').update(realPath).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Returns the holder's process id in words, or '' if it does not answer. */
function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      resolve(/^\d+$/.test(answer) ? `process ${answer}` : '')
    })
  })
}

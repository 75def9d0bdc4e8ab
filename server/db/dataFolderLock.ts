import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAddressInUse } from '../isAddressInUse'
import { removeStaleSocket } from './dataFolderSocket'

/** Another process works with this data folder; the embedded database has no lock of its own and would be damaged by two. */
export class DataFolderTakenError extends Error {
  override name = 'DataFolderTakenError'

  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by another Tessera${holder && ` (process ${holder})`}. Stop that one, or choose another folder: DATA_DIR=…`)
  }
}

export interface DataFolderLock {
  release: () => Promise<void>
}

/** Milliseconds that the holder has to say its process id; the lock itself does not depend on the answer. */
const ANSWER_MS = 500

/**
 * Takes the data folder for this process; creates the folder when there is none. The kernel holds the lock as a listening local socket, so
 * it ends with the process however that ends. Throws DataFolderTakenError. It is seen by the processes of one machine (and, on Linux, of one
 * network namespace): a folder shared between machines or containers is not protected. `part` names a lock of its own on the same folder.
 */
export async function lockDataFolder(folder: string, part = ''): Promise<DataFolderLock> {
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
    if (!(await removeStaleSocket(address))) throw new DataFolderTakenError(real, await askHolder(address))
    await listen(server, address).catch(async (second: unknown) => {
      throw isAddressInUse(second) ? new DataFolderTakenError(real, await askHolder(address)) : second
    })
  }
  server.unref()
  return { release: () => new Promise((resolve) => { server.close(() => { resolve() }) }) }
}

/**
 * The socket's address for a folder's real path: an abstract socket on Linux and a named pipe on Windows, which vanish with their process; a
 * socket file elsewhere, which can be left behind.
 */
export function lockAddress(realPath: string, platform: NodeJS.Platform = process.platform): string {
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

/** The process id that the holder answers with, or '' when it does not. */
function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (chunk) => { answer += chunk.toString() })
    socket.on('error', () => undefined)
    socket.on('close', () => { resolve(/^\d+$/.test(answer) ? answer : '') })
  })
}

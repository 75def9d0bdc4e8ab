import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'

/**
 * Removes a socket file whose process has ended. Returns false when there is no file (an abstract
 * socket or a pipe is never stale) or when a process listens. The file is renamed and checked again
 * before it is deleted, because another process may have taken the address since the first check.
 */
export async function removeStaleSocket(path: string): Promise<boolean> {
  if (path.startsWith('\0') || !existsSync(path)) return false
  if (await isListening(path)) return false
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  try {
    renameSync(path, aside)
  } catch {
    return true
  }
  if (!(await isListening(aside))) {
    rmSync(aside, { force: true })
    return true
  }
  linkSync(aside, path)
  rmSync(aside, { force: true })
  return false
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => {
      resolve(false)
    })
  })
}

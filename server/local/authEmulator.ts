import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export interface AuthEmulatorOptions {
  projectId: string
  /** Created with password sign-in when the snapshot does not have it. */
  tenantId: string
  /** The file that keeps accounts between runs; without it they end with the process. */
  snapshotFile?: string
  /** The port; a free one if missing. */
  port?: number
  /**
   * Google's e-mail enumeration protection, which gives an unknown e-mail and a wrong password the
   * same answer. Off by default, as in the emulator.
   */
  isEnumerationProtected?: boolean
  /** Skips the quick start, to test its fallback. */
  isCliOnly?: boolean
  /** Called after each request that may have changed an account, a link or a code. */
  onChange?: () => void
  /** Called when the process ends unexpectedly. */
  onLost?: () => void
}

export interface AuthEmulator {
  projectId: string
  tenantId: string
  /** host:port, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  /** Writes the last snapshot and ends the process; resolves when it is gone. */
  close: () => Promise<void>
}

/** The error for an emulator that ends before it listens; `message` has its last output. */
export class AuthEmulatorError extends Error {
  override name = 'AuthEmulatorError'
}

const report = v.variant('type', [
  v.object({ type: v.literal('listening'), port: v.number() }),
  v.object({ type: v.literal('changed') }),
])

/**
 * Starts Firebase's Auth Emulator in a child process on 127.0.0.1 and resolves when it answers.
 * Accounts are written to `snapshotFile` within about 0.2 s of a change, so a killed process loses
 * no more than that. The child ends with this process. Throws `AuthEmulatorError`.
 */
export async function startAuthEmulator({
  onChange,
  onLost,
  ...options
}: AuthEmulatorOptions): Promise<AuthEmulator> {
  const settings = { port: 0, isEnumerationProtected: false, ...options }
  const child = fork(childProgram(), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  const port = await listening(child, onChange)
  let isClosing = false
  child.once('exit', () => {
    if (!isClosing) onLost?.()
  })
  return {
    projectId: options.projectId,
    tenantId: options.tenantId,
    host: `127.0.0.1:${String(port)}`,
    close: () => {
      isClosing = true
      return stopped(child)
    },
  }
}

/** Returns the path of the program, both for the sources and for the built server. */
function childProgram(): string {
  const places = ['./emulator/child.cjs', '../server/local/emulator/child.cjs'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const program = places.find((path) => existsSync(path))
  if (!program) throw new Error(`The Auth Emulator's program is missing: ${places.join(' or ')}.`)
  return program
}

function listening(child: ChildProcess, onChange?: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
    })
    child.on('message', (message) => {
      const given = v.parse(report, message)
      if (given.type === 'listening') resolve(given.port)
      else onChange?.()
    })
    child.once('error', reject)
    child.once('exit', () => {
      reject(new AuthEmulatorError(`The identity emulator did not start. ${said}`))
    })
  })
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve()
    })
    if (child.connected) child.send('stop')
    else child.kill()
  })
}

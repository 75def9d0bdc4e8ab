import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { clearTimeout, setTimeout as later } from 'node:timers'
import { setTimeout } from 'node:timers/promises'

/** Seconds that a session may take besides the tests, such as reading the whole app. */
const GRACE = 600
const CLOSE_MS = 30_000

/**
 * Returns a function that tries the unit, screen and server tests related to a planted fault, or
 * its `test` only, and one that ends the session of Vitest behind it. `settings` are variables of
 * its environment.
 */
export function unitTrials(folder, limit, settings = {}) {
  let session = null

  async function open() {
    session = fork(join(import.meta.dirname, 'session.mjs'), {
      cwd: folder,
      // A group of its own, so that its workers and Postgres end with it.
      detached: true,
      stdio: ['ignore', 'ignore', openSync(join(folder, '../session.log'), 'a'), 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', TEST: 'true', VITEST: 'true', ...settings },
    })
    await answerOf(session, GRACE)
  }

  function kill() {
    const isRunning = session?.exitCode === null && session.signalCode === null
    if (isRunning) process.kill(-session.pid, 'SIGKILL')
    session = null
  }

  async function attempt(request) {
    try {
      if (session === null) await open()
      session.send({ limit, ...request })
      return await answerOf(session, 6 * limit + GRACE)
    } catch (error) {
      kill()
      return { result: 'broken', why: error.message }
    }
  }

  process.once('exit', kill)
  return {
    run: async ({ file, test }) => {
      const first = await attempt({ file, test })
      return first.result === 'broken' ? attempt({ file, test }) : first
    },
    /** Resolves to `[{ test, imports }]`, paths: what each test file imports. */
    imports: () => attempt({ wantsImports: true }),
    close: async () => {
      if (session === null) return
      const isEnded = once(session, 'exit')
      session.disconnect()
      await Promise.race([isEnded, setTimeout(CLOSE_MS, null, { ref: false })])
    },
  }
}

/** Resolves to the next message of a process; rejects when it ends or is silent for too long. */
function answerOf(child, seconds) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the session ended'))
    const timer = later(() => reject(new Error('the session was silent')), seconds * 1000)
    child.once('exit', ended)
    child.once('message', (message) => {
      clearTimeout(timer)
      child.off('exit', ended)
      resolve(message)
    })
  })
}

import type { Logger } from 'pino'

/** Background work of this process. */
export interface Worker {
  /** Runs it soon. */
  wake: () => void
  /** Stops it and waits for the run in progress. */
  stop: () => Promise<void>
}

interface Options {
  /** The work's name in the log: "invitation mails". */
  name: string
  log: Logger
  /** Does what is due, until the signal. */
  run: (signal: AbortSignal) => Promise<void>
  everyMs?: number
}

const MINUTE_MS = 60_000

/**
 * Starts background work that runs when it is woken, and every minute for what has become due or
 * was left by a killed process. Runs never overlap; a failure is logged and tried again at the next
 * run.
 */
export function startWorker({ name, log, run, everyMs = MINUTE_MS }: Options): Worker {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false

  const runOnce = async () => {
    isWaiting = false
    await run(stopping.signal).catch((error: unknown) => {
      log.error({ err: error }, `${name} failed`)
    })
  }
  const wake = () => {
    if (isWaiting || stopping.signal.aborted) return
    isWaiting = true
    running = running.then(runOnce)
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

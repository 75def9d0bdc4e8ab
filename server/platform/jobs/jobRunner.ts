import type { JobKindOf } from './jobKind'
import { STEP_MS, createStepper } from './jobStepper'
import { nextResume } from './jobStore'
import type { RunnerDeps } from './runStep'

export interface JobRunner {
  /** Looks for jobs now; called after one was queued. */
  wake: () => void
  /** Starts no more steps; resolves when the running ones have ended. */
  stop: () => Promise<void>
}

/** Calls `work` once after `ms` milliseconds; returns a function that cancels it. */
export type Timer = (work: () => void, ms: number) => () => void

interface Options {
  deps: RunnerDeps
  kinds: readonly JobKindOf[]
  /**
   * The number of steps that may run at once, each for another owner; 1 for the embedded database,
   * which has one connection.
   */
  parallel: number
  /** Milliseconds between two steps, in which waiting requests get the only connection. */
  restMs: number
  /** The milliseconds that a step should take; those for the embedded database if missing. */
  aimMs?: number
  timer?: Timer
}

/** The interval of looking for unannounced jobs: another process queued them, or was killed. */
export const POLL_MS = 10_000

/**
 * Creates the runner of jobs. It works in the background, one step at a time and fairly between
 * owners, from the first `wake` until it is stopped.
 */
export function createJobRunner({
  deps,
  kinds,
  parallel,
  restMs,
  aimMs = STEP_MS.embedded,
  timer = processTimer,
}: Options): JobRunner {
  const stepper = createStepper(deps, kinds, { aimMs })
  const workers = new Set<Promise<void>>()
  let isStopping = false
  let wakes = 0
  const nextLook = createAlarm(timer)

  async function work(): Promise<void> {
    let seen: number
    do {
      seen = wakes
      while (!isStopping && (await stepper.step()))
        await new Promise<void>((resolve) => {
          timer(resolve, restMs)
        })
    } while (seen !== wakes && !isStopping)
  }

  async function sleep(): Promise<void> {
    const resume = await nextResume(deps)
    if (isStopping || workers.size > 0) return
    const pause = resume ? resume.getTime() - deps.clock().getTime() : POLL_MS
    nextLook.set(wake, Math.min(Math.max(pause, 1), POLL_MS))
  }

  function start(): void {
    const worker = work()
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'looking for jobs failed')
      })
      .then(async () => {
        workers.delete(worker)
        await sleep().catch(() => {
          nextLook.set(wake, POLL_MS)
        })
      })
    workers.add(worker)
  }

  function wake(): void {
    if (isStopping) return
    wakes += 1
    while (workers.size < parallel) start()
  }

  return {
    wake,
    stop: async () => {
      isStopping = true
      nextLook.cancel()
      await Promise.all(workers)
    },
  }
}

/** Creates a single timer: setting it again replaces the earlier one. */
function createAlarm(timer: Timer): {
  set: (...given: Parameters<Timer>) => void
  cancel: () => void
} {
  let cancel: () => void = () => undefined
  return {
    set: (work, ms) => {
      cancel()
      cancel = timer(work, ms)
    },
    cancel: () => {
      cancel()
    },
  }
}

/** Calls `work` after a delay that does not keep the process alive. */
function processTimer(work: () => void, ms: number): () => void {
  const timeout = setTimeout(work, ms).unref()
  return () => {
    clearTimeout(timeout)
  }
}

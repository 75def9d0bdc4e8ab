import { TableMaintenance } from './platform/db/tableMaintenance'
import {
  type HousekeepingDeps,
  type HousekeepingTask,
  housekeepingTasks,
} from './housekeepingTasks'

interface Options extends HousekeepingDeps {
  /** True for the embedded database. */
  isEmbedded: boolean
}

const MINUTE_MS = 60_000
const RARELY_MS = 6 * 60 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Starts the background work of `housekeepingTasks` and the maintenance of tables: at once, and
 * then at each minute what is due. An error is logged, stops nothing else, and is retried at the
 * next run. Returns a function that stops it and waits for the task in progress.
 */
export function startHousekeeping({ isEmbedded, ...deps }: Options): () => Promise<void> {
  const { db, clock, log } = deps
  const stopping = new AbortController()
  const maintenance = new TableMaintenance(db, isEmbedded)
  const { signal } = stopping
  const tasks = [...housekeepingTasks(deps).map(paced), () => maintenance.run()]

  async function round(): Promise<void> {
    for (const piece of tasks) {
      if (signal.aborted) return
      try {
        await piece()
      } catch (error) {
        log.error({ err: error }, 'housekeeping failed')
      }
    }
  }

  function paced({ every, run }: HousekeepingTask): () => Promise<unknown> {
    const work = () => run(signal)
    return { minute: work, 'six hours': sixHourly(work), day: daily(work) }[every]
  }

  function sixHourly(work: () => Promise<unknown>): () => Promise<unknown> {
    let begunAt = -Infinity
    return async () => {
      const now = clock().getTime()
      if (now - begunAt < RARELY_MS) return
      begunAt = now
      await work()
    }
  }

  /** Asks others again at the next run when they did not answer. */
  function daily(work: () => Promise<unknown>): () => Promise<unknown> {
    let doneAt = -Infinity
    return async () => {
      const now = clock().getTime()
      if (now - doneAt < DAY_MS) return
      await work()
      doneAt = now
    }
  }

  let running = Promise.resolve()
  const run = () => {
    running = running.then(round)
  }
  const timer = setInterval(run, MINUTE_MS)
  timer.unref()
  run()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

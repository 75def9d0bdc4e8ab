import type { Logger } from 'pino'
import { registry } from './resources'
import { deleteVisitorKeys, purgeEvents } from './resources/events'
import { endGrants, updateAllCoverage } from './resources/billing'
import { deleteUnusedPictures } from './resources/shop'
import type { Db } from './platform/db/client'
import { TableMaintenance } from './platform/db/tableMaintenance'
import { deleteAbandonedFiles } from './platform/files/deleteFiles'
import { purgeJobs } from './platform/jobs/purgeJobs'
import type { EventRecorder } from './ports/cards'
import type { FileStore } from './ports/files'
import { deriveMissingColumns, purgeTrash } from './resources/contacts'

interface Options {
  db: Db
  files: FileStore
  events: EventRecorder
  clock: () => Date
  log: Logger
  /** True for the embedded database. */
  isEmbedded: boolean
}

const MINUTE_MS = 60_000
const RARELY_MS = 6 * 60 * MINUTE_MS

/**
 * Starts the background work: at once and then every minute it derives columns that a migration
 * left empty, deletes the visitor keys of past days, and maintains tables; every six hours it
 * purges the trash, old jobs and old events, deletes unused files, and notes which companies plans
 * cover. An error is logged, stops nothing else, and is retried at the next run. Returns a function that stops it and waits for the task in
 * progress.
 */
export function startHousekeeping({
  db,
  files,
  events,
  clock,
  log,
  isEmbedded,
}: Options): () => Promise<void> {
  const stopping = new AbortController()
  const maintenance = new TableMaintenance(db, isEmbedded)
  const { signal } = stopping
  const rareTasks = [
    () => purgeTrash(db, clock(), signal),
    () => purgeJobs(db, registry.jobKinds, clock(), signal),
    () => deleteUnusedPictures(db, clock()),
    () => deleteAbandonedFiles({ db, files }, clock(), signal),
    () => purgeEvents(db, clock(), signal),
    () => endGrants(db, clock()),
    () => updateAllCoverage(db, clock(), signal),
  ]
  const tasks = [
    () => deriveMissingColumns(db, signal),
    async () => {
      events.forgetKeys(clock())
      await deleteVisitorKeys(db, clock())
    },
    ...rareTasks.map(everySixHours),
    () => maintenance.run(),
  ]

  async function round(): Promise<void> {
    for (const piece of tasks) {
      if (!signal.aborted)
        await piece().catch((error: unknown) => {
          log.error({ err: error }, 'housekeeping failed')
        })
    }
  }

  function everySixHours(piece: () => Promise<unknown>): () => Promise<unknown> {
    let begunAt = -Infinity
    return async () => {
      const now = clock().getTime()
      if (now - begunAt < RARELY_MS) return
      begunAt = now
      await piece()
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

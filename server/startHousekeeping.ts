import { registry } from './resources'
import { deleteVisitorKeys, purgeEvents } from './resources/events'
import { purgePushes } from './resources/pushes'
import { purgeWallet } from './resources/wallet'
import { deleteUnusedPictures } from './resources/shop'
import {
  endGrants,
  purgeStripeEvents,
  reconcile,
  updateAllCoverage,
  updatePlans,
} from './resources/billing'
import { purgeIdempotencyKeys } from './platform/http/idempotency'
import { TableMaintenance } from './platform/db/tableMaintenance'
import { deleteAbandonedFiles } from './platform/files/deleteFiles'
import { purgeJobs } from './platform/jobs/purgeJobs'
import type { Deps } from './ports/context'
import { deriveMissingColumns, purgeTrash } from './resources/contacts'

interface Options extends Pick<
  Deps,
  'db' | 'files' | 'events' | 'clock' | 'log' | 'stripe' | 'identity'
> {
  /** True for the embedded database. */
  isEmbedded: boolean
}

const MINUTE_MS = 60_000
const RARELY_MS = 6 * 60 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Starts the background work: at once and then every minute it derives columns that a migration
 * left empty, deletes the visitor keys of past days, ends grants, and maintains tables; every six
 * hours it purges the trash, old jobs, events, pushes and idempotency keys, deletes unused files,
 * and notes which companies plans cover; every day it reads plans and subscriptions from Stripe. An
 * error is logged, stops nothing else, and is retried at the next run. Returns a function that stops
 * it and waits for the task in progress.
 */
export function startHousekeeping({
  db,
  files,
  events,
  clock,
  log,
  stripe,
  identity,
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
    () => updateAllCoverage(db, clock(), signal),
    () => purgeStripeEvents(db, clock()),
    () => purgeIdempotencyKeys(db, clock()),
    () => purgePushes(db, clock(), signal),
    () => purgeWallet(db, clock(), signal),
  ]
  const dailyTasks = [
    () => updatePlans({ db, stripe, clock, identity, log }),
    () => reconcile({ db, stripe, clock, log }, signal),
  ]
  const tasks = [
    () => deriveMissingColumns(db, signal),
    async () => {
      events.forgetKeys(clock())
      await deleteVisitorKeys(db, clock())
    },
    async () => {
      await endGrants(db, clock())
    },
    ...rareTasks.map((piece) => every(RARELY_MS, piece)),
    ...dailyTasks.map(everyDay),
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

  function every(pauseMs: number, piece: () => Promise<unknown>): () => Promise<unknown> {
    let begunAt = -Infinity
    return async () => {
      const now = clock().getTime()
      if (now - begunAt < pauseMs) return
      begunAt = now
      await piece()
    }
  }

  /** Asks Stripe again at the next run when it did not answer. */
  function everyDay(piece: () => Promise<unknown>): () => Promise<unknown> {
    let doneAt = -Infinity
    return async () => {
      const now = clock().getTime()
      if (now - doneAt < DAY_MS) return
      await piece()
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

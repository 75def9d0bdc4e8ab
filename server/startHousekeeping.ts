import type { Logger } from 'pino'
import { deriveMissingColumns } from './resources/contacts/store/deriveMissingColumns'
import { purgeTrash } from './resources/contacts/trash/purgeTrash'
import type { Db } from './platform/db/client'
import { TableMaintenance } from './platform/db/tableMaintenance'
import { deleteVisitorKeys } from './resources/events/visitorKeys'
import { deleteLeftFiles } from './platform/files/deleteFiles'
import { purgeJobs } from './platform/jobs/purgeJobs'
import type { FileStore } from './ports/files'

interface Options {
  db: Db
  files: FileStore
  clock: () => Date
  log: Logger
  /** Whether the database is the embedded one. */
  isEmbedded: boolean
}

const MINUTE_MS = 60_000
const RARELY_MS = 6 * 60 * MINUTE_MS

/**
 * Does in the background what no request waits for, at once and then every minute: derives what a migration left, throws away the keys of visitors of days that are
 * over, and looks whether a table needs tending; every six hours it erases for good what is due, and deletes files that were left. A failure is logged, keeps nothing
 * else from being done, and is tried again when its turn comes. The function that it answers stops it and waits for the piece under way.
 */
export function startHousekeeping({
  db,
  files,
  clock,
  log,
  isEmbedded,
}: Options): () => Promise<void> {
  const stopping = new AbortController()
  const tending = new TableMaintenance(db, isEmbedded)
  const { signal } = stopping
  const rarePieces = [
    () => purgeTrash(db, clock(), signal),
    () => purgeJobs(db, clock(), signal),
    () => deleteLeftFiles({ db, files }, clock(), signal),
  ]
  const pieces = [
    () => deriveMissingColumns(db, signal),
    async () => deleteVisitorKeys(db, clock()),
    ...rarePieces.map(rarely),
    () => tending.look(),
  ]

  async function round(): Promise<void> {
    for (const piece of pieces) {
      if (!signal.aborted)
        await piece().catch((error: unknown) => {
          log.error({ err: error }, 'housekeeping failed')
        })
    }
  }

  function rarely(piece: () => Promise<unknown>): () => Promise<unknown> {
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

import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import type { JobCtx } from '../../../platform/jobs/jobKind'

/** The number of written contacts whose entries are merged at once: some 4 MB. */
const MERGED_ROWS = 2_000

/**
 * Merges the search index's pending entries of many written contacts beside the transactions that
 * write them, on another connection. By itself Postgres merges them within these transactions, which
 * takes a third of the time of a COPY; `setBulkSettings` makes them leave it. Entries that are left
 * over are merged by a later change or by autovacuum.
 */
export class SearchMerger {
  private written = 0
  private isRunning = false

  /** Merges after the transaction, once enough contacts were written. Nobody waits for it. */
  mergeAfter({ log, afterCommit }: Pick<JobCtx, 'log' | 'afterCommit'>, written: number): void {
    afterCommit((db) => {
      this.merge(db, written).catch((error: unknown) => {
        log.warn({ err: error }, 'merging the entries of the search index failed')
      })
      return Promise.resolve()
    })
  }

  async merge(db: Db, written: number): Promise<void> {
    this.written += written
    if (this.isRunning || this.written < MERGED_ROWS) return
    this.written = 0
    this.isRunning = true
    try {
      await db.execute(sql`select gin_clean_pending_list('contacts_search')`)
    } finally {
      this.isRunning = false
    }
  }
}

/** The merger of this process, because the index is the same for all jobs. */
export const searchMerger = new SearchMerger()

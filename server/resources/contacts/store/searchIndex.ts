import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../../platform/db/client'
import { hasSpareConnection } from '../../../platform/db/hasSpareConnection'

/** The number of new contacts whose entries are merged at once: some 4 MB. */
const MERGED_ROWS = 2_000

/**
 * Merges the search index's pending entries of many new contacts beside the transactions that add
 * them, on another connection. By itself Postgres merges them within these transactions, which takes
 * a third of the time of a COPY; `setImportSettings` makes them leave it. It takes no connection that
 * others may need: entries that are left over are merged by a later change or by autovacuum.
 */
export class SearchMerger {
  private added = 0
  private isRunning = false

  constructor(private readonly log: Logger) {}

  /** Merges once enough contacts were added. Call it after the transaction; nobody need wait. */
  async merge(db: Db, added: number): Promise<void> {
    this.added += added
    if (this.isRunning || this.added < MERGED_ROWS || !hasSpareConnection(db)) return
    this.added = 0
    this.isRunning = true
    try {
      await db.execute(sql`select gin_clean_pending_list('contacts_search')`)
    } catch (error) {
      this.log.warn({ err: error }, 'merging the entries of the search index failed')
    } finally {
      this.isRunning = false
    }
  }
}

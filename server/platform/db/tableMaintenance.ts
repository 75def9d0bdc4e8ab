import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { list } from '@/contract/list'
import type { Db } from './client'

/**
 * The number of changed rows, and their share of all rows, from which on a table needs maintenance.
 */
const MIN_CHANGES = 10_000
const MIN_PART = 0.1
/** Fewer changes than this between two runs count as quiet. */
const QUIET = 100

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const wear = v.object({
  name: v.string(),
  written: number,
  rows: number,
  pages: number,
  knownPages: number,
  visiblePages: number,
})
type Wear = v.InferOutput<typeof wear>

/**
 * Runs VACUUM and ANALYZE after bulk writes. Index-only scans need pages that VACUUM has seen, and
 * the planner needs the statistics of ANALYZE. The embedded database does neither by itself, and
 * its one connection is blocked meanwhile (seconds for a million rows), so there it waits until
 * writing has paused. On Postgres it only maintains contacts, sooner than autovacuum would.
 */
export class TableMaintenance {
  private readonly maintainedAt = new Map<string, number>()
  private writtenBefore: number | undefined

  constructor(
    private readonly db: Db,
    private readonly isEmbedded: boolean,
    private readonly minChanges = MIN_CHANGES,
  ) {}

  /** Maintains the tables that need it; resolves to whether there were any. */
  async run(): Promise<boolean> {
    const tables = await this.readWear()
    const written = tables.reduce((sum, table) => sum + table.written, 0)
    const isQuiet =
      !this.isEmbedded || (this.writtenBefore !== undefined && written - this.writtenBefore < QUIET)
    this.writtenBefore = written
    const due = tables.filter((table) => this.isDue(table))
    if (!isQuiet) return false
    for (const { name, written: now } of due) {
      // Two statements, so that requests get in between; a table that another process maintains is
      // skipped.
      await this.db.execute(sql`vacuum (skip_locked) ${sql.identifier(name)}`)
      await this.db.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`)
      this.maintainedAt.set(name, now)
    }
    return due.length > 0
  }

  private isDue(table: Wear): boolean {
    const { name, written, rows } = table
    // The embedded database forgets its statistics when it closes.
    const tendedAt =
      this.maintainedAt.get(name) ??
      (this.isEmbedded && isGrown(table) ? -this.minChanges - rows : written)
    this.maintainedAt.set(name, tendedAt)
    return written - tendedAt >= Math.max(this.minChanges, MIN_PART * rows)
  }

  private async readWear(): Promise<Wear[]> {
    const result = await this.db.execute(sql`
      select c.relname as name, coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0) as written, greatest(c.reltuples, 0) as rows,
        pg_relation_size(c.oid) / current_setting('block_size')::int as pages, c.relpages as "knownPages", c.relallvisible as "visiblePages"
      from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::text::regnamespace and (${this.isEmbedded} or c.relname = 'contacts')`)
    return v.parse(v.object({ rows: list(wear, 1000) }), result).rows
  }
}

/** Tells whether a table grew much since its last maintenance, by the catalog's figures. */
function isGrown({ pages, knownPages, visiblePages }: Wear): boolean {
  return pages > 1_000 && (pages > 1.1 * knownPages || visiblePages < 0.9 * pages)
}

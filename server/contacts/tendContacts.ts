import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../db/client'

/** So many rows must have changed, and such a part of all, before the table is tended. */
const MIN_CHANGES = 10_000
const MIN_PART = 0.1
/** Fewer changes than this between two looks count as quiet. */
const QUIET = 100

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const wear = v.object({ written: number, rows: number, pages: number, knownPages: number, visiblePages: number })
type Wear = v.InferOutput<typeof wear>

/**
 * Keeps the contacts table quick after bulk writes: reading an order from its index alone takes pages that VACUUM has seen, and choosing an index takes the
 * numbers that ANALYZE gathers. The embedded database has nobody who does either, and its one connection is blocked meanwhile (seconds for a million rows):
 * there it waits until writing has paused. On Postgres it does at once what autovacuum would do after a minute or more.
 */
export class ContactsTending {
  private tendedAt: number | undefined
  private last: Wear | undefined

  constructor(
    private readonly db: Db,
    private readonly isEmbedded: boolean,
    private readonly minChanges = MIN_CHANGES,
  ) {}

  /** Looks at the table and tends it where that is due; resolves to whether it did. */
  async look(): Promise<boolean> {
    const now = await this.measure()
    const before = this.last
    this.last = now
    // The embedded database forgets at its end what it has counted.
    this.tendedAt ??= this.isEmbedded && isGrown(now) ? -this.minChanges - now.rows : now.written
    const isDue = now.written - this.tendedAt >= Math.max(this.minChanges, MIN_PART * now.rows)
    const isQuiet = !this.isEmbedded || (before !== undefined && now.written - before.written < QUIET)
    if (!isDue || !isQuiet) return false
    // Two statements, so that requests get between; who else is at it already (another process) is left to it.
    await this.db.execute(sql`vacuum (skip_locked) contacts`)
    await this.db.execute(sql`analyze (skip_locked) contacts`)
    this.tendedAt = now.written
    return true
  }

  private async measure(): Promise<Wear> {
    const result = await this.db.execute(sql`
      select coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0) as written, greatest(c.reltuples, 0) as rows, pg_relation_size(c.oid) / current_setting('block_size')::int as pages,
        c.relpages as "knownPages", c.relallvisible as "visiblePages"
      from pg_class c left join pg_stat_all_tables s on s.relid = c.oid where c.oid = 'contacts'::regclass`)
    return v.parse(v.object({ rows: v.tuple([wear]) }), result).rows[0]
  }
}

/** Whether much was written since the table was last tended, as the catalog tells it. */
function isGrown({ pages, knownPages, visiblePages }: Wear): boolean {
  return pages > 1_000 && (pages > 1.1 * knownPages || visiblePages < 0.9 * pages)
}

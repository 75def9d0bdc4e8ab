import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { rawRows } from '../../platform/db/rawRows'
import { cardEvents } from './tables'
import { utcDayOf } from './utcDay'

/** The months for which single events are kept; their roll-ups stay. */
const KEPT_MONTHS = 25
const BATCH = 5_000

/** Returns the first UTC day whose events are all kept. */
export function firstKeptDay(now: Date): string {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - KEPT_MONTHS)
  // A month without this day ends on its last one, not in the next month.
  if (day.getUTCDate() !== now.getUTCDate()) day.setUTCDate(0)
  return utcDayOf(day)
}

/** Deletes the events of days before the kept months, in small pieces; it can be stopped at any time. */
export async function purgeEvents(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const limit = `${firstKeptDay(now)}T00:00:00Z`
  while (!signal?.aborted) {
    const deleted = rawRows<{ n: number }>(
      await db.execute(sql`
        with old as (select ctid from ${cardEvents} where at < ${limit}::timestamptz limit ${BATCH}),
          gone as (delete from ${cardEvents} where ctid in (select ctid from old) returning 1)
        select count(*)::int as n from gone`),
    )
    if ((deleted[0]?.n ?? 0) < BATCH) return
  }
}

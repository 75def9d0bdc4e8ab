import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { scheduleBounds } from '@/contract/profiles/schedule'

/** The years whose months begin as the time zone has it; others begin in UTC. */
const [FIRST_YEAR, LAST_YEAR] = [2010, 2039]

/**
 * Returns the month of a moment in a time zone, `2026-01`. The months begin as this process knows
 * the zone: a database has its own names of zones, of which it lacks some that browsers send, and
 * takes others for abbreviations.
 */
export function monthOf(moment: PgColumn, timeZone: string): SQL<string> {
  const starts = monthStarts(timeZone)
  const place = sql`width_bucket(${moment}, ${`{${starts.join(',')}}`}::timestamptz[])`
  const before = sql.raw(`timestamp '${String(FIRST_YEAR - 1)}-12-01'`)
  return sql`to_char(case when ${place} between 1 and ${starts.length - 1}::integer
    then ${before} + make_interval(months => ${place}) else ${moment} at time zone 'UTC' end, 'YYYY-MM')`
}

/** Returns the beginnings of all months of these years and of the one after them. */
function monthStarts(timeZone: string): string[] {
  const months = (LAST_YEAR - FIRST_YEAR + 1) * 12 + 1
  return Array.from({ length: months }, (_, month) => {
    const startDate = new Date(Date.UTC(FIRST_YEAR, month)).toISOString().slice(0, 10)
    const open = { startTime: null, endDate: null, endTime: null }
    return new Date(scheduleBounds({ startDate, ...open, timeZone }).start ?? 0).toISOString()
  })
}

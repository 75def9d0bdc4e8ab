import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { pushLimits } from '../tables'

/** The most requests of a location in ten seconds and in a day (UTC), by GoHighLevel's limits. */
const MOST_IN_WINDOW = 100
const MOST_IN_DAY = 200_000
/** Ten seconds, and one because requests do not all take the same time to arrive. */
const WINDOW_MS = 11_000
const DAY_MS = 86_400_000

/**
 * Counts requests that are about to be sent, for all processes. Returns null, or the time at which
 * to ask again; then nothing is counted. The row is locked until the transaction ends.
 */
export async function takeRequests(
  tx: Db,
  locationId: string,
  count: number,
  now: Date,
): Promise<Date | null> {
  const day = now.toISOString().slice(0, 10)
  await tx.insert(pushLimits).values({ locationId, recent: [], day, used: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(pushLimits)
    .where(eq(pushLimits.locationId, locationId))
    .for('update')
  if (!row) return now
  if (row.pausedUntil && row.pausedUntil > now) return row.pausedUntil
  const used = (row.day === day ? row.used : 0) + count
  if (used > MOST_IN_DAY) {
    // Nobody asks again every two seconds for the rest of the day.
    const pausedUntil = new Date(Date.parse(day) + DAY_MS)
    await tx.update(pushLimits).set({ pausedUntil }).where(eq(pushLimits.locationId, locationId))
    return pausedUntil
  }
  const at = now.getTime()
  const recent = row.recent.filter((time) => time > at - WINDOW_MS)
  const tooMany = recent.length + count - MOST_IN_WINDOW
  if (tooMany > 0) return new Date((recent[tooMany - 1] ?? at) + WINDOW_MS)
  await tx
    .update(pushLimits)
    .set({ recent: [...recent, ...Array<number>(count).fill(at)], day, used, pausedUntil: null })
    .where(eq(pushLimits.locationId, locationId))
  return null
}

/** Stops all requests of a location for a while. A longer pause stays. */
export async function pauseLocation(
  db: Db,
  locationId: string,
  until: Date,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(pushLimits)
      .values({ locationId, recent: [], day: now.toISOString().slice(0, 10), used: 0 })
      .onConflictDoNothing()
    const own = eq(pushLimits.locationId, locationId)
    const [row] = await tx.select().from(pushLimits).where(own).for('update')
    if (row && (row.pausedUntil ?? now) < until)
      await tx.update(pushLimits).set({ pausedUntil: until }).where(own)
  })
}

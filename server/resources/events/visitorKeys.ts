import { randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { networkVisitors, visitorKeys } from './tables'
import { utcDayOf } from './utcDay'

/**
 * Returns the key of a day's visitor hashes, the same for every process; the first one that needs
 * it creates it.
 */
export async function visitorKey(db: Db, day: string): Promise<string> {
  const known = await findKey(db, day)
  if (known !== undefined) return known
  await db
    .insert(visitorKeys)
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const made = await findKey(db, day)
  if (made === undefined) throw new Error('The key of a day was thrown away while it was needed.')
  return made
}

async function findKey(db: Db, day: string): Promise<string | undefined> {
  const [row] = await db
    .select({ key: visitorKeys.key })
    .from(visitorKeys)
    .where(eq(visitorKeys.day, day))
  return row?.key
}

/**
 * Deletes the keys of past days, from when on no hash can be traced to a visitor, and who came from
 * which network.
 */
export async function deleteVisitorKeys(db: Db, now: Date): Promise<void> {
  await db.delete(visitorKeys).where(lt(visitorKeys.day, utcDayOf(now)))
  const today = new Date(`${utcDayOf(now)}T00:00:00Z`)
  await db.delete(networkVisitors).where(lt(networkVisitors.addedAt, today))
}

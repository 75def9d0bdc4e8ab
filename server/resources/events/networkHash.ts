import type { Db } from '../../platform/db/client'
import { utcDayOf } from './utcDay'
import { visitorHash } from './visitorHash'
import { visitorKey } from './visitorKeys'

/**
 * Returns the keyed hash of a network: the same for one owner during one UTC day, and untraceable
 * once the day's key is deleted.
 */
export async function networkHash(
  db: Db,
  owner: { tenantId: string; ownerId: string },
  { network, now }: { network: string; now: Date },
): Promise<string> {
  const key = await visitorKey(db, utcDayOf(now))
  return visitorHash(key, { ...owner, visitor: JSON.stringify([network]) })
}

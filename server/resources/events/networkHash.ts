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
  return hashOfNetwork(await visitorKey(db, utcDayOf(now)), owner, network)
}

/** Returns the hash of a network with the key of a day. */
export function hashOfNetwork(
  key: string,
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
  network: string,
): string {
  return visitorHash(key, { tenantId, ownerId, visitor: JSON.stringify([network]) })
}

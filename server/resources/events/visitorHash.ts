import { createHmac } from 'node:crypto'
import type { CardEvent } from '../../ports/cards'

const HASH_BYTES = 16

/**
 * Returns the visitor's hash: the same for one visitor of one owner during one day, and untraceable
 * once the day's key is deleted.
 */
export function visitorHash(
  key: string,
  { tenantId, ownerId, visitor }: Pick<CardEvent, 'tenantId' | 'ownerId' | 'visitor'>,
): string {
  const hmac = createHmac('sha256', Buffer.from(key, 'base64url')).update(
    JSON.stringify([tenantId, ownerId, visitor]),
  )
  return hmac.digest().subarray(0, HASH_BYTES).toString('base64url')
}

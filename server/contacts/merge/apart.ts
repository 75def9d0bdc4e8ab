import { and, or } from 'drizzle-orm'
import { dismissedDuplicates as pairs } from '../../db/schema'
import { anyId } from './anyId'
import { type Owned, own } from './owned'

export type Apart = ReadonlyMap<string, ReadonlySet<string>>

/** Whom each contact was told apart from; of these contacts only, where they are given. */
export async function toldApart({ db, actor }: Owned, ids?: readonly string[]): Promise<Apart> {
  const some = ids && or(anyId(pairs.contactId, ids), anyId(pairs.otherId, ids))
  const rows = await db.select({ one: pairs.contactId, other: pairs.otherId }).from(pairs).where(and(own(pairs, actor), some))
  const apart = new Map<string, Set<string>>()
  const tell = (one: string, other: string) => apart.set(one, (apart.get(one) ?? new Set()).add(other))
  for (const { one, other } of rows) {
    tell(one, other)
    tell(other, one)
  }
  return apart
}

import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import type { Owner } from '../../ports/registry'
import { checkouts } from './tables'

/** Tells whether a person has had their one trial, for themselves or for a company. */
export async function hasHadTrial(db: Db, { tenantId, userId }: Owner): Promise<boolean> {
  const [trial] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.userId, userId),
        eq(checkouts.isTrial, true),
        eq(checkouts.state, 'complete'),
      ),
    )
    .limit(1)
  return trial !== undefined
}

/** Hands the trials of a company that is deleted to those who had them, except one person. */
export async function keepTrialsOfOthers(
  db: Db,
  { tenantId, userId }: Owner,
  companyId: string,
): Promise<void> {
  await db
    .update(checkouts)
    .set({ ownerId: sql`${checkouts.userId}`, companyId: null })
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.ownerId, companyId),
        eq(checkouts.isTrial, true),
        eq(checkouts.state, 'complete'),
        ne(checkouts.userId, userId),
        ne(checkouts.userId, ''),
      ),
    )
}

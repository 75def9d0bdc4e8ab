import { and, eq } from 'drizzle-orm'
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

import { isDeepStrictEqual } from 'node:util'
import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerScope } from '../../platform/db/ownedBy'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Ctx } from '../../ports/context'
import { employees } from '../companies/tables'
import { passSourceOf } from '../wallet/model'
import { walletRegistrations } from '../wallet/tables'

type Change = OwnerScope & Pick<Ctx, 'clock'>
type Source = Parameters<typeof passSourceOf>[0]

/** Notes for phones that the pass of a profile has changed, if it shows something of the change. */
export async function notePassChange(
  change: Change,
  profileId: string,
  before: Source,
  after: Source,
): Promise<void> {
  if (isDeepStrictEqual(passSourceOf(before), passSourceOf(after))) return
  await note(change, ofProfile(change.actor, profileId))
}

/** Notes for phones that the pass of a profile is void for good. */
export async function notePassEnd(change: Change, profileId: string): Promise<void> {
  await note(change, ofProfile(change.actor, profileId), { endedAt: change.clock() })
}

/** Notes for phones that the profiles of void passes are back from an archive. */
export async function notePassReturn(change: Change, profileIds: readonly string[]): Promise<void> {
  const ofProfiles = inArray(walletRegistrations.profileId, [...profileIds])
  await note(change, and(ownedBy(walletRegistrations, change.actor), ofProfiles), { endedAt: null })
}

/** Notes for phones that the passes of these people may have changed with their company's part. */
export async function noteCompanyChange(
  change: Change,
  { companyId, userId }: { companyId: string; userId?: string | null },
): Promise<void> {
  const { tenantId } = change.actor
  const isMember = sql`exists (select 1 from ${employees} e
    where e.tenant_id = ${tenantId} and e.company_id = ${companyId}
      and e.user_id = ${walletRegistrations.ownerId}
      ${userId ? sql`and e.user_id = ${userId}` : sql``})`
  await note(change, and(eq(walletRegistrations.tenantId, tenantId), isMember))
}

function ofProfile(actor: Change['actor'], profileId: string): SQL | undefined {
  return and(ownedBy(walletRegistrations, actor), eq(walletRegistrations.profileId, profileId))
}

async function note(
  { db, clock }: Change,
  where: SQL | undefined,
  also: { endedAt?: Date | null } = {},
): Promise<void> {
  const now = clock()
  const second = Math.floor(now.getTime() / 1000)
  const { changedAt } = walletRegistrations
  await db
    .update(walletRegistrations)
    .set({
      ...also,
      changedAt: sql`greatest(${changedAt} + 1, ${second}::bigint)`,
      pushDueAt: now,
      pushTries: 0,
    })
    .where(where)
}

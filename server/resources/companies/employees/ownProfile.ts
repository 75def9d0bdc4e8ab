import { and, count, eq, ne } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { Owner } from '../../../ports/registry'
import { requireOwnProfile } from '../../profiles'
import { employees } from '../tables'

/** The most companies that a person belongs to. */
export const MAX_COMPANIES = 50

const OTHER_COMPANY = 'This profile already shows another company. Choose another profile.'

function ownMemberships({ tenantId, userId }: Owner) {
  return and(
    eq(employees.tenantId, tenantId),
    eq(employees.userId, userId),
    eq(employees.state, 'active'),
  )
}

/** Throws CONFLICT if the actor belongs to fifty companies; their account is locked. */
export async function requireRoomForCompany(ctx: Ctx): Promise<void> {
  if (await isInMostCompanies(ctx, ctx.actor))
    throw new ApiError(
      'CONFLICT',
      `You belong to ${String(MAX_COMPANIES)} companies, which is the most. Leave one first.`,
    )
}

/** Tells whether a person belongs to fifty companies. */
export async function isInMostCompanies({ db }: Pick<Ctx, 'db'>, person: Owner): Promise<boolean> {
  const [found] = await db.select({ total: count() }).from(employees).where(ownMemberships(person))
  return (found?.total ?? 0) >= MAX_COMPANIES
}

/** Returns the profile if it shows no company yet, else null; the actor's account is locked. */
export async function findFreeProfile(ctx: Ctx, profileId: string): Promise<string | null> {
  return (await showsOther(ctx, profileId, null)) ? null : profileId
}

/**
 * Throws NOT_FOUND unless the profile is the actor's own, and CONFLICT at `profileId` if it shows
 * another company; their account is locked.
 */
export async function requireFreeProfile(
  ctx: Ctx,
  profileId: string,
  companyId: string,
): Promise<void> {
  await requireOwnProfile(ctx, profileId)
  if (await showsOther(ctx, profileId, companyId))
    throw new ApiError('CONFLICT', OTHER_COMPANY, { profileId: OTHER_COMPANY })
}

async function showsOther(
  { db, actor }: Ctx,
  profileId: string,
  but: string | null,
): Promise<boolean> {
  const shows = and(
    ownMemberships(actor),
    eq(employees.profileId, profileId),
    but === null ? undefined : ne(employees.companyId, but),
  )
  const rows = await db.select({ id: employees.id }).from(employees).where(shows).limit(1)
  return rows.length > 0
}

import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { ofTenant } from '../../platform/db/ofTenant'
import type { Background } from '../../ports/context'
import { companies, employees } from '../companies/tables'
import { mostGenerous } from './planLimits'
import { type SubscriptionRow, isPremiumSubscription } from './premium'
import { subscriptions } from './tables'

const NOTICE_MS = 14 * 86_400_000

interface OwnedCompany {
  id: string
  /** The user who owns it. */
  ownerUserId: string
  readOnlyFrom: Date | null
}

/**
 * Stores for the companies of these owners whether a plan covers them: their own, or their owner's
 * up to its number of companies, the oldest first. From
 * when none does, people have 14 days until the company becomes read-only.
 */
export async function updateCompanyCoverage(
  db: Db,
  tenantId: string,
  owners: readonly (string | null)[],
  now: Date,
): Promise<void> {
  const userIds = owners.filter((each) => each !== null)
  await db.transaction(async (tx) => {
    const owned = await lockOwnedCompanies(tx, tenantId, userIds)
    if (owned.length === 0) return
    const subscribers = [...userIds, ...owned.map(({ id }) => id)]
    const all = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.tenantId, tenantId), inArray(subscriptions.ownerId, subscribers)))
    for (const userId of userIds) {
      const companiesOf = owned.filter(({ ownerUserId }) => ownerUserId === userId)
      for (const { id, readOnlyFrom } of changedCoverage(companiesOf, all, now))
        await tx
          .update(companies)
          .set({ readOnlyFrom })
          .where(and(eq(companies.tenantId, tenantId), eq(companies.id, id)))
    }
  })
}

/** Returns the companies of one owner, the oldest first, whose coverage is not as stored. */
function changedCoverage(
  owned: readonly OwnedCompany[],
  all: readonly SubscriptionRow[],
  now: Date,
): Pick<OwnedCompany, 'id' | 'readOnlyFrom'>[] {
  const [first] = owned
  if (!first) return []
  const ofPerson = all.filter(({ ownerId }) => ownerId === first.ownerUserId)
  const premium = ofPerson.filter((each) => isPremiumSubscription(each, now))
  const most = mostGenerous(premium.map(({ limits }) => limits)).companies
  const isCovered = ({ id }: OwnedCompany, place: number) =>
    all.some((each) => each.ownerId === id && isPremiumSubscription(each, now)) ||
    (premium.length > 0 && (most === null || place < most))
  return owned
    .map((company, place) => ({ ...company, isCovered: isCovered(company, place) }))
    .filter((company) => company.isCovered !== (company.readOnlyFrom === null))
    .map(({ id, isCovered: covered }) => ({
      id,
      readOnlyFrom: covered ? null : new Date(now.getTime() + NOTICE_MS),
    }))
}

/** Locks companies in the order of their ids, and returns them in that of their age. */
async function lockOwnedCompanies(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<OwnedCompany[]> {
  const owners = await db
    .select({ companyId: employees.companyId, userId: employees.userId })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, tenantId),
        inArray(employees.userId, [...userIds]),
        eq(employees.role, 'owner'),
      ),
    )
  if (owners.length === 0) return []
  const ownerOf = new Map(owners.map(({ companyId, userId }) => [companyId, userId ?? '']))
  const locked = await db
    .select({
      id: companies.id,
      readOnlyFrom: companies.readOnlyFrom,
      createdAt: companies.createdAt,
    })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), inArray(companies.id, [...ownerOf.keys()])))
    .orderBy(asc(companies.id))
    .for('update')
  return locked
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, readOnlyFrom }) => ({ id, readOnlyFrom, ownerUserId: ownerOf.get(id) ?? '' }))
}

const PAGE = 500

/**
 * Stores the coverage of every company of the tenant, page by page, so that grants which ran out
 * and companies that passed to another owner are noticed.
 */
export async function updateAllCoverage(
  deps: Background,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { db, tenantId } = deps
  let last = ''
  while (!signal.aborted) {
    const page = await db
      .selectDistinct({ userId: employees.userId })
      .from(employees)
      .where(
        and(
          ofTenant(employees, deps),
          eq(employees.role, 'owner'),
          // The index of users is a partial one.
          isNotNull(employees.userId),
          gt(employees.userId, last),
        ),
      )
      .orderBy(asc(employees.userId))
      .limit(PAGE)
    for (const { userId } of page) await updateCompanyCoverage(db, tenantId, [userId], now)
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.userId ?? ''
  }
}

import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { PlanLimits } from '@/contract/billing/plan'
import type { Db } from '../../platform/db/client'
import { ofTenant } from '../../platform/db/ofTenant'
import type { Background, Deps } from '../../ports/context'
import { companies, employees } from '../companies/tables'
import { limitsBy, limitsOfNobody, noLimits } from './planLimits'
import { premiumSubscriptions } from './premium'

const NOTICE_MS = 14 * 86_400_000

export type CoverageScope = Pick<Deps, 'db' | 'stripe'>

/** The part of a company's row that says what its plan does not cover. */
type Coverage = Pick<typeof companies.$inferSelect, 'readOnlyFrom' | 'seats' | 'seatsEndAt'>

interface OwnedCompany extends Coverage {
  id: string
  /** The user who owns it. */
  ownerUserId: string
  /** The number of its active people. */
  active: number
}

/**
 * Stores for the companies of these owners what plans do not cover. A company is covered by its own
 * plan, else by what its owner has, up to their number of companies, the oldest first. People have 14
 * days from when one is not covered, or has more people than seats, until it, or the newest of them,
 * become read-only.
 */
export async function updateCompanyCoverage(
  { db, stripe }: CoverageScope,
  tenantId: string,
  owners: readonly (string | null)[],
  now: Date,
): Promise<void> {
  const userIds = owners.filter((each) => each !== null)
  await db.transaction(async (tx) => {
    const owned = await lockOwnedCompanies(tx, tenantId, userIds)
    if (owned.length === 0) return
    const subscribers = [...userIds, ...owned.map(({ id }) => id)]
    // Without a seller, nothing is limited by what was bought before.
    const premium =
      stripe === null ? [] : await premiumSubscriptions(tx, tenantId, subscribers, now)
    const nobody = await limitsOfNobody({ db: tx, stripe }, tenantId)
    for (const userId of userIds) {
      const ofOwner = limitsBy(premium, userId) ?? nobody
      const companiesOf = owned.filter(({ ownerUserId }) => ownerUserId === userId)
      for (const [place, company] of companiesOf.entries()) {
        const own = limitsBy(premium, company.id)
        const isCovered = own !== undefined || place < (ofOwner.companies ?? Infinity)
        const limits = isCovered ? (own ?? ofOwner) : null
        await storeCoverage(tx, { tenantId, company, coverage: coverageOf(company, limits, now) })
      }
    }
  })
}

/** Returns what to store of a company with these limits; null for one that is not covered. */
function coverageOf(company: OwnedCompany, limits: PlanLimits | null, now: Date): Coverage {
  const noticeEnd = new Date(now.getTime() + NOTICE_MS)
  const { seats } = limits ?? noLimits
  const isOver = seats !== null && company.active > seats
  return {
    readOnlyFrom: limits ? null : (company.readOnlyFrom ?? noticeEnd),
    seats: isOver ? seats : null,
    seatsEndAt: isOver ? (company.seatsEndAt ?? noticeEnd) : null,
  }
}

async function storeCoverage(
  db: Db,
  { tenantId, company, coverage }: { tenantId: string; company: OwnedCompany; coverage: Coverage },
): Promise<void> {
  const { readOnlyFrom, seats, seatsEndAt } = company
  if (isDeepStrictEqual({ readOnlyFrom, seats, seatsEndAt }, coverage)) return
  await db
    .update(companies)
    .set(coverage)
    .where(and(eq(companies.tenantId, tenantId), eq(companies.id, company.id)))
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
      seats: companies.seats,
      seatsEndAt: companies.seatsEndAt,
      createdAt: companies.createdAt,
    })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), inArray(companies.id, [...ownerOf.keys()])))
    .orderBy(asc(companies.id))
    .for('update')
  const activeOf = await countActive(db, tenantId, [...ownerOf.keys()])
  return locked
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((company) => ({
      ...company,
      ownerUserId: ownerOf.get(company.id) ?? '',
      active: activeOf.get(company.id) ?? 0,
    }))
}

/** Returns the number of active people of each company that has some. */
export async function countActive(
  db: Db,
  tenantId: string,
  companyIds: readonly string[],
): Promise<Map<string, number>> {
  const counted = await db
    .select({ companyId: employees.companyId, active: count() })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, tenantId),
        inArray(employees.companyId, [...companyIds]),
        eq(employees.state, 'active'),
      ),
    )
    .groupBy(employees.companyId)
  return new Map(counted.map(({ companyId, active }) => [companyId, active]))
}

const PAGE = 500

/**
/**
 * Stores the coverage of every company of the tenant, page by page, so that grants which ran out,
 * companies that passed to another owner, and changed plans are noticed.
 */
export async function updateAllCoverage(
  deps: Background & CoverageScope,
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
    for (const { userId } of page) await updateCompanyCoverage(deps, tenantId, [userId], now)
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.userId ?? ''
  }
}

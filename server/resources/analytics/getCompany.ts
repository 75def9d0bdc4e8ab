import { type SQL, and, asc, eq, ne, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CompanyAnalytics, getCompanyAnalytics } from '@/contract/analytics/analytics'
import type { Ctx } from '../../ports/context'
import { cards } from '../cards/tables'
import { employees } from '../companies/tables'
import { dayFiguresOf, figuresOf } from './figures'
import { type ResolvedRange, resolveRange } from './range'
import { type RollupSum, sumSpan, sumSpans } from './readRollups'

type Params = v.InferOutput<typeof getCompanyAnalytics.params & {}>

/**
 * Returns figures of a company's cards, and of the profiles with which its active employees show it.
 */
export async function getCompany(ctx: Ctx, params: Params): Promise<CompanyAnalytics> {
  const { companyId } = params
  const range = resolveRange(params, ctx.clock())
  const people = await activeEmployees(ctx, companyId)
  const scope = shownProfiles(ctx, companyId)
  const byDay = await sumSpans(ctx.db, scope, range.daySpans)
  const sums = await sumSpan(ctx.db, scope, range.current)
  const before = await sumSpan(ctx.db, scope, range.previous)
  const byProfile = groupBy(sums, ({ profile }) => profile)
  return {
    ...range.answered,
    totals: figuresOf(sums),
    previous: figuresOf(before),
    days: dayFiguresOf(range.days, byDay),
    cards: await cardFigures(ctx, companyId, range),
    employees: people
      .map(({ employeeId, name, profile }) => ({
        employeeId,
        name,
        ...figuresOf(byProfile.get(profile) ?? []),
      }))
      .sort((a, b) => b.views - a.views),
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The name of an employee, or their e-mail address where it is not known. */
const personName = sql<string>`coalesce(
  nullif(trim(${employees.firstName} || ' ' || ${employees.lastName}), ''), ${employees.email})`

function activeEmployees({ db, actor }: Ctx, companyId: string) {
  return db
    .select({
      employeeId: employees.id,
      name: personName,
      profile: sql<string>`coalesce(${employees.userId} || ' ' || ${employees.profileId}, '')`,
    })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, actor.tenantId),
        eq(employees.companyId, companyId),
        eq(employees.state, 'active'),
      ),
    )
    .orderBy(asc(employees.firstName), asc(employees.lastName), asc(employees.id))
}

/** Returns the condition of people's totals on the profiles that show a company. */
function shownProfiles({ actor }: Ctx, companyId: string): SQL {
  return sql`tenant_id = ${actor.tenantId} and dimension = 'total' and who = 'person'
    and (owner_id, profile_id) in (select e.user_id, e.profile_id from ${employees} e
      where e.tenant_id = ${actor.tenantId} and e.company_id = ${companyId} and e.state = 'active' and e.profile_id is not null)`
}

/** Returns people's figures of each card of a company in use or in stock, by views. */
async function cardFigures(
  { db, actor }: Ctx,
  companyId: string,
  { current }: ResolvedRange,
): Promise<CompanyAnalytics['cards']> {
  const owned = await db
    .select({
      cardId: cards.id,
      name: cards.name,
      holder: sql<string>`coalesce(${personName}, '')`,
    })
    .from(cards)
    .leftJoin(
      employees,
      and(
        eq(employees.tenantId, cards.tenantId),
        eq(employees.companyId, cards.companyId),
        eq(employees.userId, cards.ownerId),
      ),
    )
    .where(
      and(
        eq(cards.tenantId, actor.tenantId),
        eq(cards.companyId, companyId),
        ne(cards.status, 'retired'),
      ),
    )
    .orderBy(asc(cards.createdAt), asc(cards.id))
  const ofCards = sql`tenant_id = ${actor.tenantId} and dimension = 'card' and who = 'person'
    and value in (select c.id from ${cards} c where c.tenant_id = ${actor.tenantId} and c.company_id = ${companyId})`
  const byCard = groupBy<RollupSum>(await sumSpan(db, ofCards, current), ({ value }) => value)
  return owned
    .map((card) => {
      const { views, saves, exchanges, clicks } = figuresOf(byCard.get(card.cardId) ?? [])
      return { ...card, views, saves, exchanges, clicks }
    })
    .sort((a, b) => b.views - a.views)
}

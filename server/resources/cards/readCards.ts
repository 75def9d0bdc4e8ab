import { type SQL, and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Card } from '@/contract/cards/card'
import { notFound } from '../../platform/http/apiError'
import { users } from '../../platform/db/tables'
import { companies, employees } from '../companies/tables'
import { cardEvents, eventCounts } from '../events/tables'
import { profiles } from '../profiles/tables'
import { type CardScope, findCard } from './cardRow'
import { type FaceCompany, type FaceContent, faceFields } from './faceOf'
import { type CardView, presentCard } from './presentCard'
import { cards } from './tables'

const DAY_MS = 86_400_000

/** The employee who holds a company's card. */
export const holder = alias(employees, 'holder')
/** The membership that the card's profile shows, and its company. */
const shown = alias(employees, 'shown')
const shownCompany = alias(companies, 'shown_company')

/** Counts the taps by people while the card's present holder has it. */
export const tapsInAll = sql<number>`(select coalesce(sum(${eventCounts.count}), 0)::int from ${eventCounts} where ${and(
  eq(eventCounts.tenantId, cards.tenantId),
  eq(eventCounts.ownerId, cards.ownerId),
  sql`${eventCounts.kind} = 'view' and ${eventCounts.who} = 'person'`,
  eq(eventCounts.subject, cards.id),
)})`

const tapsSince = (since: Date) =>
  sql<number>`(select count(*)::int from ${cardEvents} where ${and(
    eq(cardEvents.tenantId, cards.tenantId),
    eq(cardEvents.ownerId, cards.ownerId),
    ne(cardEvents.cardId, sql`''`),
    eq(cardEvents.cardId, cards.id),
    sql`${cardEvents.kind} = 'view' and ${cardEvents.who} = 'person' and ${cardEvents.source} = 'tap'`,
    sql`${cardEvents.at} >= greatest(${since.toISOString()}::timestamptz, ${cards.heldSince})`,
  )})`

/** The face's fields of a profile, without the rest of its content, which may be large. */
const faceContent = sql<FaceContent | null>`case when ${profiles.id} is not null then json_build_object(${sql.raw(
  faceFields.map((field) => `'${field}', "profiles"."content" -> '${field}'`).join(', '),
)}) end`
const faceCompany = sql<FaceCompany | null>`case when ${shownCompany.id} is not null then json_build_object(
  'id', ${shownCompany.id}, 'name', ${shownCompany.name}, 'jobTitle', ${shown.jobTitle}, 'logo', ${shownCompany.content} -> 'logo',
  'appearance', ${shownCompany.content} -> 'appearance', 'locks', ${shownCompany.content} -> 'locks') end`

const joins = {
  profile: and(
    eq(profiles.tenantId, cards.tenantId),
    eq(profiles.ownerId, cards.ownerId),
    eq(profiles.id, cards.profileId),
  ),
  company: and(eq(companies.tenantId, cards.tenantId), eq(companies.id, cards.companyId)),
  // As texts, so that the planner finds the person by user; by company it would read all employees
  // for each card before the tables have statistics.
  holder: and(
    eq(holder.tenantId, cards.tenantId),
    eq(holder.userId, cards.ownerId),
    sql`${holder.companyId}::text = ${cards.companyId}::text`,
  ),
  shown: and(
    eq(shown.tenantId, cards.tenantId),
    eq(shown.userId, cards.ownerId),
    eq(shown.profileId, cards.profileId),
    eq(shown.state, 'active'),
  ),
  shownCompany: and(
    eq(shownCompany.tenantId, shown.tenantId),
    eq(shownCompany.id, shown.companyId),
  ),
  user: and(eq(users.tenantId, cards.tenantId), eq(users.id, cards.ownerId)),
}

/** Selects keys of cards with what they are searched and sorted by. */
export function selectKeys({ db }: Pick<CardScope, 'db'>) {
  return db
    .select({ id: cards.id, ownerId: cards.ownerId })
    .from(cards)
    .leftJoin(profiles, joins.profile)
    .leftJoin(holder, joins.holder)
    .$dynamic()
}

/** Counts cards; `isSearched` tells that the condition names profiles or holders. */
export async function countCards(
  { db }: Pick<CardScope, 'db'>,
  where: SQL | undefined,
  isSearched: boolean,
): Promise<number> {
  const all = db
    .select({ total: sql<number>`count(*)::int` })
    .from(cards)
    .$dynamic()
  const query = isSearched
    ? all.leftJoin(profiles, joins.profile).leftJoin(holder, joins.holder)
    : all
  const [row] = await query.where(where)
  return row?.total ?? 0
}

/** Reads cards with their faces, holders and taps at `now`. */
export async function readViews(
  { db }: Pick<CardScope, 'db'>,
  where: SQL | undefined,
  now: Date,
): Promise<CardView[]> {
  return db
    .select({
      card: cards,
      faceContent,
      faceCompany,
      profileOffAt: profiles.deactivatedAt,
      companyName: companies.name,
      employeeId: holder.id,
      employeeName: sql<string | null>`trim(${holder.firstName} || ' ' || ${holder.lastName})`,
      employeeEmail: holder.email,
      userName: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      taps: tapsInAll,
      recentTaps: tapsSince(new Date(now.getTime() - 30 * DAY_MS)),
    })
    .from(cards)
    .leftJoin(profiles, joins.profile)
    .leftJoin(companies, joins.company)
    .leftJoin(holder, joins.holder)
    .leftJoin(shown, joins.shown)
    .leftJoin(shownCompany, joins.shownCompany)
    .leftJoin(users, joins.user)
    .where(where)
}

/** Returns a card that the actor holds or administers, as they see it. Throws NOT_FOUND for others. */
export async function readCard(
  scope: CardScope & { clock: () => Date },
  id: string,
): Promise<Card> {
  const found = await findCard(scope, id)
  if (!found) throw notFound('card')
  const { tenantId, ownerId } = found
  const isOne = and(eq(cards.tenantId, tenantId), eq(cards.ownerId, ownerId), eq(cards.id, id))
  const [view] = await readViews(scope, isOne, scope.clock())
  if (!view) throw notFound('card')
  return presentCard(scope.actor, view, scope.clock())
}

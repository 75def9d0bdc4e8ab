import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import {
  type CardHistoryEntry,
  type CardWithHistory,
  MAX_HISTORY_SHOWN,
} from '@/contract/cards/card'
import { notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { users } from '../../platform/db/tables'
import { profiles } from '../profiles/tables'
import { type CardRow, type CardScope, findCard, historyOwner, roleIn } from './cardRow'
import { readCard } from './readCards'
import { cardHistory } from './tables'

type HistoryRow = typeof cardHistory.$inferSelect

/** Returns a card with its history, as its holder or an administrator of its company sees it. */
export async function getCard(ctx: Ctx, id: string): Promise<CardWithHistory> {
  const found = await findCard(ctx, id)
  if (!found) throw notFound('card')
  return { ...(await readCard(ctx, id)), history: await readHistory(ctx, found) }
}

/**
 * Returns the newest entries of a card's history. A holder sees nothing from before they had the
 * card, and no other people's names; administrators see everything that happened in the company.
 */
async function readHistory(ctx: Ctx, card: CardRow): Promise<CardHistoryEntry[]> {
  const isAdmin = roleIn(ctx.actor, card) === 'admin'
  const rows = await ctx.db
    .select()
    .from(cardHistory)
    .where(
      and(
        eq(cardHistory.tenantId, card.tenantId),
        eq(cardHistory.ownerId, historyOwner(card)),
        eq(cardHistory.cardId, card.id),
        isAdmin || card.heldSince === null ? undefined : gte(cardHistory.at, card.heldSince),
      ),
    )
    .orderBy(desc(cardHistory.at), desc(cardHistory.place))
    .limit(MAX_HISTORY_SHOWN)
  const people = isAdmin ? await namesOf(ctx, rows) : null
  const own = await ownProfiles(ctx)
  return rows.map((row) => presentEntry(ctx.actor, row, { people, own }))
}

interface Names {
  /** Names of people by user id; null for a holder, who sees none. */
  people: ReadonlyMap<string, string> | null
  /** Names of the reader's own profiles by id. */
  own: ReadonlyMap<string, string>
}

function presentEntry(
  { userId }: CardScope['actor'],
  { id, at, actorId, change, from, to, reason }: HistoryRow,
  { people, own }: Names,
): CardHistoryEntry {
  const person = (of: string): string => {
    if (of === userId) return 'You'
    return people === null || of === '' ? '' : (people.get(of) ?? 'A former member')
  }
  const profile = (of: string): string => (of === '' ? '' : (own.get(of) ?? 'Another profile'))
  const value = change === 'holder' ? person : change === 'profile' ? profile : (of: string) => of
  const by = actorId === '' ? 'The operator' : person(actorId) || 'An administrator'
  return { id, at: at.toISOString(), by, change, from: value(from), to: value(to), reason }
}

async function namesOf(
  { db, actor }: CardScope,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const ids = new Set(
    rows.flatMap(({ actorId, change, from, to }) => [
      actorId,
      ...(change === 'holder' ? [from, to] : []),
    ]),
  )
  const { id, firstName, lastName, email } = users
  const found = await db
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(and(eq(users.tenantId, actor.tenantId), inArray(id, [...ids])))
  return new Map(
    found.map((user) => [user.id, `${user.firstName} ${user.lastName}`.trim() || user.email]),
  )
}

async function ownProfiles({ db, actor }: CardScope): Promise<Map<string, string>> {
  const { id, name, tenantId, ownerId } = profiles
  const found = await db
    .select({ id, name })
    .from(profiles)
    .where(and(eq(tenantId, actor.tenantId), eq(ownerId, actor.userId)))
  return new Map(found.map((profile) => [profile.id, profile.name]))
}

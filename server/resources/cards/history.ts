import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { CardHistoryEntry } from '@/contract/cards/card'
import type { Db } from '../../platform/db/client'
import { type CardRow, historyOwner, holderOf } from './cardRow'
import { cardHistory } from './tables'

/** A change of a card, as its history stores it. */
export interface Change {
  change: CardHistoryEntry['change']
  from: string
  to: string
}

/** The person, the time and the reason of an act. */
export interface Act {
  /** '' for the operator. */
  actorId: string
  at: Date
  reason: string
}

/**
 * Returns the entries that explain how a card became what it is after an act. A new holder's entry
 * implies that the card showed nothing before, so that it names no profile of the former one; and
 * outside of companies it does not name the former one either.
 */
export function changesBetween(before: CardRow, after: CardRow): Change[] {
  const [holder, nextHolder] = [holderOf(before), holderOf(after)]
  const isHandedOver = holder !== nextHolder
  const profile = isHandedOver ? '' : (before.profileId ?? '')
  const former = isHandedOver && after.companyId === null ? '' : holder
  const all: Change[] = [
    { change: 'state', from: before.status, to: after.status },
    { change: 'holder', from: former, to: nextHolder },
    { change: 'profile', from: profile, to: after.profileId ?? '' },
    { change: 'dates', from: datesOf(before), to: datesOf(after) },
  ]
  return all.filter(({ from, to }) => from !== to)
}

/** Adds the entries of one act to a card's history, in the transaction that changes the card. */
export async function addHistory(
  db: Db,
  card: Pick<CardRow, 'tenantId' | 'ownerId' | 'companyId' | 'id'>,
  changes: readonly Change[],
  { actorId, at, reason }: Act,
): Promise<void> {
  if (changes.length === 0) return
  const { tenantId, id: cardId } = card
  const ownerId = historyOwner(card)
  // Acts within one millisecond stay in order, because the card is locked.
  const sameMoment = and(
    eq(cardHistory.tenantId, tenantId),
    eq(cardHistory.ownerId, ownerId),
    eq(cardHistory.cardId, cardId),
    eq(cardHistory.at, at),
  )
  const [{ next } = { next: 0 }] = await db
    .select({ next: sql<number>`coalesce(max(${cardHistory.place}) + 1, 0)::int` })
    .from(cardHistory)
    .where(sameMoment)
  await db.insert(cardHistory).values(
    changes.map((change, index) => ({
      tenantId,
      ownerId,
      id: randomUUID(),
      cardId,
      at,
      place: next + index,
      actorId,
      reason,
      ...change,
    })),
  )
}

function datesOf({ issuedOn, expiresOn }: Pick<CardRow, 'issuedOn' | 'expiresOn'>): string {
  return issuedOn === null && expiresOn === null ? '' : `${issuedOn ?? ''}/${expiresOn ?? ''}`
}

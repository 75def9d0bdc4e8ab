import { randomUUID } from 'node:crypto'
import { and, asc, inArray } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { type CardHistoryRecord, MAX_CARD_HISTORY } from '@/contract/account/archiveProfiles'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx, Reader } from '../../../ports/context'
import { cardHistory, type cards } from '../../cards/tables'

type CardRow = Pick<
  typeof cards.$inferSelect,
  'tenantId' | 'ownerId' | 'id' | 'profileId' | 'status' | 'createdAt'
>

/** Returns the histories of the actor's cards by card, each the oldest entry first. */
export async function readCardHistories(
  { db, actor }: Reader,
  rows: readonly Pick<typeof cards.$inferSelect, 'id' | 'heldSince'>[],
): Promise<Map<string, CardHistoryRecord[]>> {
  const heldSince = new Map(rows.map((row) => [row.id, row.heldSince]))
  const found = await db
    .select()
    .from(cardHistory)
    .where(and(ownedBy(cardHistory, actor), inArray(cardHistory.cardId, [...heldSince.keys()])))
    .orderBy(asc(cardHistory.cardId), asc(cardHistory.at), asc(cardHistory.place))
  const person = (id: string) => (id === actor.userId ? 'owner' : '')
  const histories = new Map<string, CardHistoryRecord[]>()
  for (const { cardId, at, actorId, change, from, to, reason } of found) {
    const since = heldSince.get(cardId)
    if (since && at < since) continue
    const isPerson = change === 'holder'
    const entry: CardHistoryRecord = {
      at: at.toISOString(),
      by: actorId === actor.userId ? 'owner' : 'operator',
      change,
      from: isPerson ? person(from) : from,
      to: isPerson ? person(to) : to,
      reason,
    }
    const entries = histories.get(cardId) ?? []
    histories.set(cardId, entries)
    entries.push(entry)
  }
  for (const [cardId, entries] of histories) histories.set(cardId, entries.slice(-MAX_CARD_HISTORY))
  return histories
}

/**
 * Adds the history of a restored physical card. Older archives have none, so the card then begins
 * with its present state; a card that shows another profile than its record says so.
 */
export async function restoreCardHistory(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  card: CardRow,
  record: RecordOf<'card'>,
): Promise<void> {
  const archived = 'history' in record && record.kind === 'physical' ? record.history : null
  const history = archived ?? firstHistory(card)
  const entries = [...history, ...restoredAs(card, record, history, clock())]
  if (entries.length === 0) return
  const person = (name: string) => (name === 'owner' ? actor.userId : '')
  const { tenantId, ownerId, id: cardId } = card
  await db.insert(cardHistory).values(
    entries.map(({ at, by, change, from, to, reason }, place) => ({
      tenantId,
      ownerId,
      id: randomUUID(),
      cardId,
      at: new Date(at),
      place,
      actorId: person(by),
      change,
      from: change === 'holder' ? person(from) : from,
      to: change === 'holder' ? person(to) : to,
      reason,
    })),
  )
}

/** Returns the entries that lead from an archived card's history to the card as it is restored. */
function restoredAs(
  { status, profileId }: CardRow,
  record: RecordOf<'card'>,
  history: readonly CardHistoryRecord[],
  now: Date,
): CardHistoryRecord[] {
  const act = { at: now.toISOString(), by: 'owner', reason: 'Restored from an archive' } as const
  const last = history.findLast(({ change }) => change === 'state' || change === 'mint')
  const state = { ...act, change: 'state', from: last?.to ?? 'blank', to: status } as const
  const profile = {
    ...act,
    change: 'profile',
    from: record.profileId ?? '',
    to: profileId ?? '',
  } as const
  const isArchived = 'history' in record && record.kind === 'physical'
  const isMoved = isArchived && profile.from !== profile.to
  return [...(state.from === state.to ? [] : [state]), ...(isMoved ? [profile] : [])]
}

function firstHistory({ status, profileId, createdAt }: CardRow): CardHistoryRecord[] {
  const act = { at: createdAt.toISOString(), by: 'owner', reason: '' } as const
  return [
    { ...act, change: 'state', from: 'blank', to: status },
    { ...act, change: 'holder', from: '', to: 'owner' },
    { ...act, change: 'profile', from: '', to: profileId ?? '' },
  ]
}

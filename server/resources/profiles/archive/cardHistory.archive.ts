import { randomUUID } from 'node:crypto'
import { and, asc, inArray } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { type CardHistoryRecord, MAX_CARD_HISTORY } from '@/contract/account/archiveProfiles'
import { insertRows } from '../../../platform/db/insertRows'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx, Reader } from '../../../ports/context'
import { cardHistory, type cards } from '../../cards/tables'
import type { ProfilesHere } from '../profileIds'

type CardRow = Pick<typeof cards.$inferSelect, 'id' | 'profileId' | 'status' | 'createdAt'>

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
 * Adds the histories of restored physical cards, in pieces. Older archives have none, so a
 * card then begins with its present state; a card that shows another profile than its record says
 * so.
 */
export async function restoreCardHistories(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  { idOf }: ProfilesHere,
  restored: readonly { row: CardRow; record: RecordOf<'card'> }[],
): Promise<void> {
  const { tenantId, userId: ownerId } = actor
  const valueOf = (change: CardHistoryRecord['change'], value: string) => {
    if (change === 'holder') return value === 'owner' ? ownerId : ''
    return change === 'profile' ? (idOf(value) ?? value) : value
  }
  const rowsOf = ({ row, record }: (typeof restored)[number]) => {
    const archived = 'history' in record && record.kind === 'physical' ? record.history : null
    const history = archived ?? firstHistory(row)
    const shownBefore = valueOf('profile', record.profileId ?? '')
    const entries = [...history, ...restoredAs(row, { record, shownBefore, history, now: clock() })]
    return entries.map(({ at, by, change, from, to, reason }, place) => ({
      tenantId,
      ownerId,
      id: randomUUID(),
      cardId: row.id,
      at: new Date(at),
      place,
      actorId: valueOf('holder', by),
      change,
      from: valueOf(change, from),
      to: valueOf(change, to),
      reason,
    }))
  }
  const given = function* () {
    for (const each of restored) yield* rowsOf(each)
  }
  await insertRows(db, cardHistory, given())
}

interface ArchivedCard {
  record: RecordOf<'card'>
  /** The id here of the profile that it showed, or ''. */
  shownBefore: string
  history: readonly CardHistoryRecord[]
  now: Date
}

/** Returns the entries that lead from an archived card's history to the card as it is restored. */
function restoredAs(
  { status, profileId }: CardRow,
  { record, shownBefore, history, now }: ArchivedCard,
): CardHistoryRecord[] {
  const act = { at: now.toISOString(), by: 'owner', reason: 'Restored from an archive' } as const
  const last = history.findLast(({ change }) => change === 'state' || change === 'mint')
  const state = { ...act, change: 'state', from: last?.to ?? 'blank', to: status } as const
  const profile = {
    ...act,
    change: 'profile',
    from: shownBefore,
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

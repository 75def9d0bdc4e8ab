import { and, asc, gt } from 'drizzle-orm'
import type { CardSelection } from '@/contract/cards/cards'
import type { CardScope } from '../cardRow'
import { type CardList, inList, isSearched } from '../listCards'
import { countCards, selectKeys } from '../readCards'
import { cards } from '../tables'

/** The position after the last card of a step: its id, or its place among chosen ids. */
export interface SelectionCursor {
  after: string
  place: number
}

interface SelectionRead {
  list: CardList
  selection: CardSelection
  cursor: SelectionCursor | null
  limit: number
}

/** Makes chosen ids sorted and unique. */
export function freezeSelection(selection: CardSelection): CardSelection {
  return 'ids' in selection ? { ids: [...new Set(selection.ids)].sort() } : selection
}

/** Reads the ids of the next cards of a selection. Chosen ids may name cards that do not exist. */
export async function readSelection(
  scope: Pick<CardScope, 'db' | 'actor'>,
  { list, selection, cursor, limit }: SelectionRead,
): Promise<{ ids: string[]; cursor: SelectionCursor; isEnd: boolean; read: number }> {
  const { after, place } = cursor ?? { after: '', place: 0 }
  if ('ids' in selection) {
    const ids = selection.ids.slice(place, place + limit)
    const next = { after, place: place + ids.length }
    return { ids, cursor: next, isEnd: next.place >= selection.ids.length, read: ids.length }
  }
  const rows = await selectKeys(scope)
    .where(and(inList(scope.actor, list, selection.matching), gt(cards.id, after)))
    .orderBy(asc(cards.id))
    .limit(limit)
  const except = new Set(selection.except)
  const ids = rows.map(({ id }) => id)
  return {
    ids: ids.filter((id) => !except.has(id)),
    cursor: { after: ids.at(-1) ?? after, place: place + ids.length },
    isEnd: ids.length < limit,
    read: ids.length,
  }
}

/** Counts the cards of a selection; excepted ones count as if all of them matched. */
export async function countSelection(
  scope: Pick<CardScope, 'db' | 'actor'>,
  { list, selection }: Pick<SelectionRead, 'list' | 'selection'>,
): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  const { matching, except } = selection
  const where = inList(scope.actor, list, matching)
  const total = await countCards(scope, where, isSearched(list, matching))
  return Math.max(0, total - except.length)
}

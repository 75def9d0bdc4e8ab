import { type SQL, and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CardFilter, CardSort, CardWindow } from '@/contract/cards/cards'
import { cardStatuses } from '@/contract/cards/card'
import type { Ctx } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'
import { fold } from '@/contract/fold'
import { profiles } from '../profiles/tables'
import type { CardScope } from './cardRow'
import { presentCard } from './presentCard'
import { holder, countCards, readViews, selectKeys, tapsInAll } from './readCards'
import { cards } from './tables'

/** The cards that a person lists: their own, or those of a company. */
export type CardList = { companyId: string; employeeId?: string | undefined } | 'own'

interface WindowQuery extends CardFilter {
  needsAttention: boolean
  sort: CardSort
  offset: number
  limit: number
}

/** Returns a window of the actor's physical cards, company cards that they hold included. */
export function listCards(ctx: Ctx, query: WindowQuery): Promise<CardWindow> {
  return readWindow(ctx, 'own', query)
}

/** Returns a window of a company's cards for an administrator of the company. */
export function listCompanyCards(
  ctx: Ctx,
  {
    companyId,
    employeeId,
    ...query
  }: WindowQuery & { companyId: string; employeeId?: string | undefined },
): Promise<CardWindow> {
  return readWindow(ctx, { companyId, employeeId }, query)
}

async function readWindow(
  ctx: Ctx,
  list: CardList,
  { needsAttention, sort, offset, limit, ...filter }: WindowQuery,
): Promise<CardWindow> {
  const where = and(
    inList(ctx.actor, list, filter),
    needsAttention ? showsNothing(ctx.clock()) : undefined,
  )
  const total = await countCards(ctx, where, isSearched(list, filter))
  if (limit === 0 || offset >= total) return { items: [], offset, total }
  const keys = await selectKeys(ctx)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
  if (keys.length === 0) return { items: [], offset, total }
  const isListed = and(
    eq(cards.tenantId, ctx.actor.tenantId),
    sql`(${cards.ownerId}, ${cards.id}) in (${sql.join(
      keys.map(({ ownerId, id }) => sql`(${ownerId}, ${id})`),
      sql`, `,
    )})`,
  )
  const now = ctx.clock()
  const views = new Map((await readViews(ctx, isListed, now)).map((view) => [view.card.id, view]))
  const items = keys.flatMap(({ id }) => {
    const view = views.get(id)
    return view ? [presentCard(ctx.actor, view, now)] : []
  })
  return { items, offset, total }
}

/** Tells whether a list's condition names profiles or holders. */
export function isSearched(list: CardList, { search = '' }: CardFilter): boolean {
  return search.trim() !== '' || (list !== 'own' && list.employeeId !== undefined)
}

/** Returns the condition for the cards of a list that match a filter. */
export function inList(
  actor: Pick<CardScope['actor'], 'tenantId' | 'userId'>,
  list: CardList,
  { search = '', status }: CardFilter,
): SQL | undefined {
  const isCompanys = list !== 'own'
  const isListed = isCompanys
    ? and(
        eq(cards.tenantId, actor.tenantId),
        eq(cards.companyId, list.companyId),
        list.employeeId === undefined ? undefined : eq(holder.id, list.employeeId),
      )
    : ownedBy(cards, actor)
  const words = search.split(/\s+/).filter((word) => word !== '')
  return and(
    isListed,
    eq(cards.kind, 'physical'),
    status === undefined ? ne(cards.status, 'retired') : inArray(cards.status, status),
    ...words.map((word) => hasWord(word, isCompanys)),
  )
}

const SOON_MS = 30 * 86_400_000

/** Returns the condition that a card shows nothing to visitors, or will expire within 30 days. */
function showsNothing(now: Date): SQL {
  const soon = new Date(now.getTime() + SOON_MS).toISOString().slice(0, 10)
  return sql`(${cards.status} in ('lost', 'deactivated') or ${cards.status} = 'active' and (
    ${cards.expiresOn} <= ${soon} or exists (select 1 from ${profiles} as shown
      where shown.tenant_id = ${cards.tenantId} and shown.id = ${cards.profileId}
        and shown.owner_id = ${cards.ownerId} and shown.deactivated_at is not null)))`
}

/** Returns the condition that a word occurs in a card's texts; other people's profiles have no name. */
function hasWord(word: string, isCompanys: boolean): SQL {
  const own = isCompanys ? sql`''` : profiles.name
  const person = sql`concat_ws(' ', ${profiles.content} ->> 'firstName', ${profiles.content} ->> 'lastName')`
  const text = sql`lower(concat_ws(' ', ${cards.name}, ${cards.id}, ${own}, ${person}))`
  return sql`(strpos(${text}, lower(${word})) > 0 or strpos(${holder.searchText}, ${fold(word)}) > 0)`
}

function orderOf(sort: CardSort): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const keys: Record<string, SQL> = {
    name: sql`lower(${cards.name}) collate "C"`,
    holder: sql`coalesce(lower(${holder.firstName} || ' ' || ${holder.lastName}), '') collate "C"`,
    status: sql`array_position(array[${sql.raw(cardStatuses.map((each) => `'${each}'`).join(', '))}], ${cards.status})`,
    taps: tapsInAll,
    createdAt: sql`${cards.createdAt}`,
    updatedAt: sql`${cards.updatedAt}`,
  }
  return [direction(keys[sort.replace('-', '')] ?? cards.id), direction(cards.id)]
}

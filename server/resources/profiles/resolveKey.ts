import { and, eq, sql } from 'drizzle-orm'
import type { NeutralState } from '@/contract/profiles/publicCard'
import type { Db } from '../../platform/db/client'
import { cards, directory, links, profiles } from '../../platform/db/schema'
import { isLikeSlug } from './cardKey'
import type { ProfileRow } from './profileRow'
import type { ShownProfile } from '../../ports/cards'

/** What a key leads to: a profile, or why it shows none. */
export type Resolved = ShownProfile | { state: NeutralState }

/** What no slug and no card's id looks like is not asked for. */
const KEY = /^[\w-]{1,100}$/
type Owner = Pick<typeof directory.$inferSelect, 'tenantId' | 'ownerId'>

/**
 * What a visitor gets at `/card/{key}` at `now`: the profile that a slug (in small or capital letters) or the id of a card (exactly) shows, or why it shows none. Null
 * where nobody has such a key, in `tenantId` where that is given, or where what it led to is gone for good. A card and a profile's own slug take one statement.
 */
export async function resolveKey(
  db: Db,
  tenantId: string | null,
  key: string,
  now: Date,
): Promise<Resolved | null> {
  if (!KEY.test(key)) return null
  const isHere = (owner: Owner) => tenantId === null || owner.tenantId === tenantId
  const card = async () => {
    const [found] = await statementsOf(db).byCard.execute({ key })
    return found && isHere(found.owner) ? { leadsTo: shownByCard(found, key, now) } : null
  }
  const slug = async () => {
    const asked = key.toLowerCase()
    const [found] = await statementsOf(db).bySlug.execute({ key: asked })
    return found && isHere(found.owner)
      ? { leadsTo: found.row ? shownBySlug(found.row) : await shownByLink(db, found.owner, asked) }
      : null
  }
  const [likely, other] = isLikeSlug(key) ? [slug, card] : [card, slug]
  const found = (await likely()) ?? (await other())
  return found?.leadsTo ?? null
}

/** The id of a profile's virtual card; null where it has none. */
export async function virtualCardOf(
  db: Db,
  { tenantId, ownerId, id }: Pick<ProfileRow, 'tenantId' | 'ownerId' | 'id'>,
): Promise<string | null> {
  const own = and(
    eq(cards.tenantId, tenantId),
    eq(cards.ownerId, ownerId),
    eq(cards.profileId, id),
    eq(cards.kind, 'virtual'),
  )
  const [found] = await db.select({ id: cards.id }).from(cards).where(own)
  return found?.id ?? null
}

const statements = new WeakMap<Db, ReturnType<typeof prepare>>()

/** A stranger waits for these two, and to make their text takes as long as to ask them: made once for each connection. */
function statementsOf(db: Db) {
  const known = statements.get(db) ?? prepare(db)
  statements.set(db, known)
  return known
}

/** Without a name the database keeps nothing of them, so they also pass a pooler. */
function prepare(db: Db) {
  const owner = { tenantId: directory.tenantId, ownerId: directory.ownerId }
  const ofKey = (kind: 'card' | 'slug') =>
    and(eq(directory.kind, kind), eq(directory.key, sql.placeholder('key')))
  const card = and(
    eq(cards.tenantId, directory.tenantId),
    eq(cards.ownerId, directory.ownerId),
    eq(cards.id, directory.key),
  )
  const shown = and(
    eq(profiles.tenantId, directory.tenantId),
    eq(profiles.ownerId, directory.ownerId),
    eq(profiles.id, cards.profileId),
  )
  const named = and(
    eq(profiles.tenantId, directory.tenantId),
    eq(profiles.ownerId, directory.ownerId),
    eq(profiles.slug, directory.key),
  )
  return {
    byCard: db
      .select({ owner, card: cards, row: profiles })
      .from(directory)
      .leftJoin(cards, card)
      .leftJoin(profiles, shown)
      .where(ofKey('card'))
      .prepare(''),
    bySlug: db
      .select({ owner, row: profiles })
      .from(directory)
      .leftJoin(profiles, named)
      .where(ofKey('slug'))
      .prepare(''),
  }
}

/** Only a physical card can be without a profile: it stays in somebody's hand. */
function shownByCard(
  { card, row }: { card: typeof cards.$inferSelect | null; row: ProfileRow | null },
  cardId: string,
  now: Date,
): Resolved | null {
  if (!card) return null
  if (card.status !== 'active') return { state: card.status }
  if (card.expiresOn !== null && card.expiresOn < now.toISOString().slice(0, 10))
    return { state: 'expired' }
  if (!row) return card.kind === 'physical' ? { state: 'unassigned' } : null
  if (row.deactivatedAt !== null) return { state: 'deactivated' }
  return { row, cardId, source: card.kind === 'physical' ? 'tap' : 'link' }
}

/** A profile's own slug; the state of its cards is not asked. */
function shownBySlug(row: ProfileRow): Resolved {
  return row.deactivatedAt === null
    ? { row, cardId: null, source: 'link' }
    : { state: 'deactivated' }
}

/** A further address of a profile. One that was given up leads to no profile any more. */
async function shownByLink(
  db: Db,
  { tenantId, ownerId }: Owner,
  slug: string,
): Promise<Resolved | null> {
  const profile = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, ownerId),
    eq(profiles.id, links.profileId),
  )
  const own = and(eq(links.tenantId, tenantId), eq(links.ownerId, ownerId), eq(links.slug, slug))
  const [found] = await db
    .select({ row: profiles, isActive: links.isActive })
    .from(links)
    .innerJoin(profiles, profile)
    .where(own)
  if (!found) return null
  return found.isActive ? shownBySlug(found.row) : { state: 'deactivated' }
}

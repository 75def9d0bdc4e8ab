import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { NeutralState, VisitSource } from '@/contract/publicCards'
import type { Db } from '../db/client'
import { cards, directory, links, profiles } from '../db/schema'
import { isLikeSlug } from './cardKey'
import type { ProfileRow } from './profileRow'

/** The profile that a key shows now; `cardId` is the card asked for, or the virtual one of a slug; `source` is a tap where it is a physical one. */
export interface ShownProfile {
  row: ProfileRow
  cardId: string
  source: Extract<VisitSource, 'tap' | 'link'>
}

/** What a key leads to: a profile, or why it shows none. */
export type Resolved = ShownProfile | { state: NeutralState }

/** What no slug and no card's id looks like is not asked for. */
const KEY = /^[\w-]{1,100}$/
type Owner = Pick<typeof directory.$inferSelect, 'tenantId' | 'ownerId'>
/** Whose a key is, and what kind of key. */
export type KeyOwner = Owner & Pick<typeof directory.$inferSelect, 'kind'>

/**
 * What a visitor gets at `/card/{key}` at `now`: the profile that a slug (in small or capital letters) or the id of a card (exactly) shows, or why it shows none. Null
 * where nobody has such a key, in `tenantId` where that is given, or where what it led to is gone for good. Two statements at most.
 */
export async function resolveKey(db: Db, tenantId: string | null, key: string, now: Date): Promise<Resolved | null> {
  if (!KEY.test(key)) return null
  const slug = key.toLowerCase()
  const isKey = or(and(eq(directory.kind, 'card'), eq(directory.key, key)), and(eq(directory.kind, 'slug'), eq(directory.key, slug)))
  const found = await db.select().from(directory).where(and(isKey, tenantId === null ? undefined : eq(directory.tenantId, tenantId)))
  const owner = found.find(({ kind }) => kind === (isLikeSlug(key) ? 'slug' : 'card')) ?? found[0]
  return owner ? resolveOwned(db, owner, key, now) : null
}

/** The same for a key of which it is known whose it is, in one statement. */
export function resolveOwned(db: Db, owner: KeyOwner, key: string, now: Date): Promise<Resolved | null> {
  return owner.kind === 'card' ? byCard(db, owner, key, now) : bySlug(db, owner, key.toLowerCase())
}

/** Only a physical card can be without a profile: it stays in somebody's hand. */
async function byCard(db: Db, { tenantId, ownerId }: Owner, id: string, now: Date): Promise<Resolved | null> {
  const shown = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, ownerId), eq(profiles.id, cards.profileId))
  const own = and(eq(cards.tenantId, tenantId), eq(cards.ownerId, ownerId), eq(cards.id, id))
  const [found] = await db.select({ card: cards, row: profiles }).from(cards).leftJoin(profiles, shown).where(own)
  if (!found) return null
  const { card, row } = found
  if (card.status !== 'active') return { state: card.status }
  if (card.expiresOn !== null && card.expiresOn < now.toISOString().slice(0, 10)) return { state: 'expired' }
  if (!row) return card.kind === 'physical' ? { state: 'unassigned' } : null
  if (row.deactivatedAt !== null) return { state: 'deactivated' }
  return { row, cardId: id, source: card.kind === 'physical' ? 'tap' : 'link' }
}

/** A slug is a profile's own, or a further address of it; the state of cards is not asked. One that was given up leads to no profile any more. */
async function bySlug(db: Db, { tenantId, ownerId }: Owner, slug: string): Promise<Resolved | null> {
  const link = and(eq(links.tenantId, tenantId), eq(links.ownerId, ownerId), eq(links.profileId, profiles.id), eq(links.slug, slug))
  const virtual = and(eq(cards.tenantId, tenantId), eq(cards.ownerId, ownerId), eq(cards.profileId, profiles.id), eq(cards.kind, 'virtual'))
  const [found] = await db
    .select({ row: profiles, isActive: links.isActive, cardId: cards.id })
    .from(profiles)
    .leftJoin(links, link)
    .leftJoin(cards, virtual)
    .where(and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, ownerId), or(eq(profiles.slug, slug), isNotNull(links.id))))
  if (!found) return null
  const { row, isActive, cardId } = found
  if (isActive === false || row.deactivatedAt !== null) return { state: 'deactivated' }
  return { row, cardId: cardId ?? '', source: 'link' }
}

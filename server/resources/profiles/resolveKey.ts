import { and, eq, sql } from 'drizzle-orm'
import type { NeutralState } from '@/contract/profiles/publicCard'
import type { Db } from '../../platform/db/client'
import { keepPlan } from '../../platform/db/keepPlan'
import { directory, links, profiles } from './tables'
import { cards } from '../cards/tables'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { companies, employees } from '../companies/tables'
import {
  companyColumns,
  companyChangedAt,
  companyRevision,
  employeesCompany,
  shownCompanyId,
  shownEmployee,
  toShownCompany,
} from './shownCompany'
import { isCardKey, isLikeSlug } from './cardKey'
import { retiredAmong } from './keys/retiredKeys'
import type { ProfileRow } from './profileRow'
import type { ShownProfile } from '../../ports/cards'

/** The profile that a key leads to, or the reason that it shows none. */
export type Resolved = ShownProfile | { state: NeutralState }

/** The form of slugs and card ids; other keys are not looked up. */
const KEY = /^[\w-]{1,100}$/
const DAY_MS = 86_400_000
type Owner = Pick<typeof directory.$inferSelect, 'tenantId' | 'ownerId'>
interface Found {
  row: ProfileRow | null
  companyId: string | null
}

/**
 * Finds the profile at `/card/{key}` at `now`, or the reason that it shows none: the key is a slug
 * (in any case) or exactly a card's id. Returns null if nobody has the key, or nobody in `tenantId`
 * if given, or if its profile was deleted. A card or a profile's own slug takes one statement, and one
 * more for the company that it shows.
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
    return found && isHere(found.owner) ? { leadsTo: await shownByCard(db, found, key, now) } : null
  }
  const slug = async () => {
    const asked = key.toLowerCase()
    const [found] = await statementsOf(db).bySlug.execute({ key: asked })
    return found && isHere(found.owner)
      ? {
          leadsTo: await (found.row ? shownBySlug(db, found) : shownByLink(db, found.owner, asked)),
        }
      : null
  }
  const [likely, other] = isLikeSlug(key) ? [slug, card] : [card, slug]
  const found = (await likely()) ?? ((await isRetiredCard(db, key)) ? null : await other())
  return found?.leadsTo ?? null
}

/**
 * Tells whether a key is the id of a deleted account's card, which never leads to the address that
 * is like it in lower case.
 */
async function isRetiredCard(db: Db, key: string): Promise<boolean> {
  return isCardKey(key) && (await retiredAmong(db, 'card', [key])).length > 0
}

/** Returns the id of a profile's virtual card, or null. */
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

/**
 * Returns the prepared statements of a connection. Visitors wait for them, and building their text
 * takes as long as running them.
 */
function statementsOf(db: Db) {
  const known = statements.get(db) ?? prepare(db)
  statements.set(db, known)
  return known
}

/**
 * Prepares the statements without a name: the database keeps nothing of them, so they work through
 * a pooler.
 */
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
  const byCard = db
    .select({ owner, card: cards, row: profiles, companyId: shownCompanyId })
    .from(directory)
    .leftJoin(cards, card)
    .leftJoin(profiles, shown)
    .where(ofKey('card'))
  const bySlug = db
    .select({ owner, row: profiles, companyId: shownCompanyId })
    .from(directory)
    .leftJoin(profiles, named)
    .where(ofKey('slug'))
  const company = db
    .select(companyColumns)
    .from(profiles)
    .innerJoin(employees, shownEmployee)
    .innerJoin(companies, employeesCompany)
    .where(
      and(
        eq(profiles.tenantId, sql.placeholder('tenantId')),
        eq(profiles.ownerId, sql.placeholder('ownerId')),
        eq(profiles.id, sql.placeholder('id')),
      ),
    )
  return {
    byCard: keepPlan(db, byCard).prepare(''),
    bySlug: keepPlan(db, bySlug).prepare(''),
    company: keepPlan(db, company).prepare(''),
  }
}

/**
 * Returns the profile that a card shows. Only a physical card can lack one: it stays in somebody's
 * hand.
 */
async function shownByCard(
  db: Db,
  { card, ...found }: Found & { card: typeof cards.$inferSelect | null },
  cardId: string,
  now: Date,
): Promise<Resolved | null> {
  if (!card) return null
  if (card.status !== 'active')
    return { state: card.status === 'handedOver' ? 'blank' : card.status }
  if (card.expiresOn !== null && card.expiresOn < now.toISOString().slice(0, 10))
    return { state: 'expired' }
  if (!found.row) return card.kind === 'physical' ? { state: 'unassigned' } : null
  const expiresAt = card.expiresOn === null ? null : Date.parse(card.expiresOn) + DAY_MS
  const source = card.kind === 'physical' ? 'tap' : 'link'
  return shownProfile(db, found, { cardId, source, expiresAt })
}

/** Returns the profile of an own slug, whatever the state of its cards. */
function shownBySlug(db: Db, found: Found): Promise<Resolved> {
  return shownProfile(db, found, { cardId: null, source: 'link', expiresAt: null })
}

/** Returns a profile that was found, with its company, or the state of one that is turned off. */
async function shownProfile(
  db: Db,
  { row, companyId }: Found,
  asked: Pick<ShownProfile, 'cardId' | 'source' | 'expiresAt'>,
): Promise<Resolved> {
  if (row?.deactivatedAt !== null) return { state: 'deactivated' }
  const company = companyId === null ? null : await companyOf(db, row)
  return { row, company, content: layCompanyOver(row.content, company?.shown ?? null), ...asked }
}

/**
 * Returns the company that a profile shows, or null. Few profiles show one, and joining it to the
 * statements that all visitors wait for makes the database plan them half as long again.
 */
async function companyOf(
  db: Db,
  { tenantId, ownerId, id }: ProfileRow,
): Promise<ShownProfile['company']> {
  const [found] = await statementsOf(db).company.execute({ tenantId, ownerId, id })
  if (!found) return null
  const shown = toShownCompany(found)
  return shown && { shown, revision: companyRevision(found), changedAt: companyChangedAt(found) }
}

/** Returns the profile of a further address; a deleted address leads nowhere. */
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
    .select({ row: profiles, isActive: links.isActive, companyId: shownCompanyId })
    .from(links)
    .innerJoin(profiles, profile)
    .where(own)
  if (!found) return null
  return found.isActive ? shownBySlug(db, found) : { state: 'deactivated' }
}

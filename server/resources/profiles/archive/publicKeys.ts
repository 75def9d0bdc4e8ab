import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { slug as slugSchema } from '@/contract/profiles/profile'
import { links, directory, profiles } from '../tables'
import { cards } from '../../cards/tables'
import { isCardKey, toCardKey } from '../cardKey'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'

type Kind = (typeof directory.$inferSelect)['kind']

/**
 * Claims a public key for the actor for good, also one that they had before. Returns false if somebody
 * else has it.
 */
export async function claimKey({ db, actor }: Ctx, kind: Kind, key: string): Promise<boolean> {
  const { tenantId, userId: ownerId } = actor
  const added = await db
    .insert(directory)
    .values({ kind, key, tenantId, ownerId })
    .onConflictDoNothing()
    .returning({ key: directory.key })
  if (added.length > 0) return true
  const own = await db
    .select({ key: directory.key })
    .from(directory)
    .where(and(ownedBy(directory, actor), eq(directory.kind, kind), eq(directory.key, key)))
  return own.length > 0
}

/**
 * Claims a card's id for one card of the actor: an id that is theirs, or a new one whose lower-case
 * form nobody else uses; that form becomes theirs too, so that nobody can take a similar address.
 * Returns false if it is none of these or already has a card.
 */
export async function claimCardKey(ctx: Ctx, id: string): Promise<boolean> {
  const { db, actor } = ctx
  const [known] = await db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, 'card'), eq(directory.key, id)))
  if (!known)
    return (
      isCardKey(id) &&
      (await claimKey(ctx, 'slug', id.toLowerCase())) &&
      (await claimKey(ctx, 'card', id))
    )
  if (known.tenantId !== actor.tenantId || known.ownerId !== actor.userId) return false
  return (
    (
      await db
        .select({ id: cards.id })
        .from(cards)
        .where(and(ownedBy(cards, actor), eq(cards.id, id)))
    ).length === 0
  )
}

/**
 * Claims a slug for one address of the actor. Returns false if it is somebody else's, is in use, or
 * is not a valid slug.
 */
export async function claimFreeSlug(ctx: Ctx, slug: string): Promise<boolean> {
  if (!v.is(slugSchema, slug) || !(await claimKey(ctx, 'slug', slug))) return false
  const { db, actor } = ctx
  const ofProfiles = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(ownedBy(profiles, actor), eq(profiles.slug, slug)))
  const ofLinks = await db
    .select({ id: links.id })
    .from(links)
    .where(and(ownedBy(links, actor), eq(links.slug, slug)))
  return ofProfiles.length + ofLinks.length === 0
}

/** The most similar slugs that are tried. Only the account itself can have taken one. */
const MOST_SIMILAR = 20

/** Claims a slug if it is free, else the first free one of those made for this account and id. */
export async function claimSlugLike(ctx: Ctx, id: string, slug: string): Promise<string> {
  if (await claimFreeSlug(ctx, slug)) return slug
  const start = slug.replace(/-+/g, '-').slice(0, 43).replace(/-$/, '')
  for (let turn = 1; turn <= MOST_SIMILAR; turn += 1) {
    const key = substituteKey(ctx, turn === 1 ? id : `${id} ${String(turn)}`)
    const own = `${start}-${key.toLowerCase().replace(/[-_]/g, '0').slice(0, 16)}`
    if (await claimFreeSlug(ctx, own)) return own
  }
  throw new Error('All slugs made for this account alone are taken.')
}

/**
 * Returns the key that replaces a taken `key` in this account, always the same, so that a record
 * restored twice exists once.
 */
export function substituteKey({ actor }: Ctx, key: string): string {
  return toCardKey(
    createHash('sha256')
      .update(JSON.stringify([actor.tenantId, actor.userId, key]))
      .digest(),
  )
}

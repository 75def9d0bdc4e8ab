import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { slug as slugSchema } from '@/contract/profiles/profile'
import { cards, directory, links, profiles } from '../../platform/db/schema'
import { isCardKey, toCardKey } from '../profiles/cardKey'
import { ownRows } from '../account/ownedTables'
import type { Ctx } from '../../ports/context'

type Kind = (typeof directory.$inferSelect)['kind']

/** Makes a public key the actor's for good; one that they gave up is theirs still. False where it is somebody else's. */
export async function holdKey({ db, actor }: Ctx, kind: Kind, key: string): Promise<boolean> {
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
    .where(and(ownRows(directory, actor), eq(directory.kind, kind), eq(directory.key, key)))
  return own.length > 0
}

/**
 * Takes the id of a card for one card of the actor: one that they have, or a new one like ours which in small letters is nobody else's address; that is the actor's too
 * from then on, so that nobody can take what a visitor may mistake for it. False where it is none of these, or has its card.
 */
export async function takeCardKey(ctx: Ctx, id: string): Promise<boolean> {
  const { db, actor } = ctx
  const [known] = await db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, 'card'), eq(directory.key, id)))
  if (!known)
    return (
      isCardKey(id) &&
      (await holdKey(ctx, 'slug', id.toLowerCase())) &&
      (await holdKey(ctx, 'card', id))
    )
  if (known.tenantId !== actor.tenantId || known.ownerId !== actor.userId) return false
  return (
    (
      await db
        .select({ id: cards.id })
        .from(cards)
        .where(and(ownRows(cards, actor), eq(cards.id, id)))
    ).length === 0
  )
}

/** Takes a slug for one address of the actor. False where it is somebody else's, leads somewhere already, or is none that a person could choose. */
export async function takeFreeSlug(ctx: Ctx, slug: string): Promise<boolean> {
  if (!v.is(slugSchema, slug) || !(await holdKey(ctx, 'slug', slug))) return false
  const { db, actor } = ctx
  const ofProfiles = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(ownRows(profiles, actor), eq(profiles.slug, slug)))
  const ofLinks = await db
    .select({ id: links.id })
    .from(links)
    .where(and(ownRows(links, actor), eq(links.slug, slug)))
  return ofProfiles.length + ofLinks.length === 0
}

/** A slug where it is free, else one like it for what has this id, the same each time. */
export async function slugFor(ctx: Ctx, id: string, slug: string): Promise<string> {
  if (await takeFreeSlug(ctx, slug)) return slug
  const tail = keyInstead(ctx, id).toLowerCase().replace(/[-_]/g, '0').slice(0, 16)
  const own = `${slug.replace(/-+/g, '-').slice(0, 43).replace(/-$/, '')}-${tail}`
  if (await takeFreeSlug(ctx, own)) return own
  throw new Error('A slug made for this account alone is taken.')
}

/** The key that stands for `key` in this account where it is taken: the same each time, so that a record restored twice is there once. */
export function keyInstead({ actor }: Ctx, key: string): string {
  return toCardKey(
    createHash('sha256')
      .update(JSON.stringify([actor.tenantId, actor.userId, key]))
      .digest(),
  )
}

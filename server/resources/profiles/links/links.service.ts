import { subject } from '@casl/ability'
import { and, asc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  Link,
  createLink as createCall,
  updateLink as updateCall,
} from '@/contract/profiles/links'
import { links, profiles } from '../tables'
import { ApiError, invalid, notFound } from '../../../platform/http/apiError'
import { changeProfile, invalidateCards } from '../changeProfile'
import { type LinkRow, ownLinks, presentLink, primaryLink } from './linkRow'
import { requireWithinPlan } from '../profileLimit'
import { findProfile, readProfiles, requireAbility } from '../profileRow'
import { insertLink, keepFormerSlug, replaceSlug, claimSlug, claimSlugForProfile } from './slugs'
import type { Ctx } from '../../../ports/context'
import { lockAccount } from '../../../platform/identity/userRecord'

type Body<C extends { body?: v.GenericSchema }> = v.InferOutput<NonNullable<C['body']>>

/** Returns a profile's own address and the further ones, the oldest first. */
export async function getProfileLink(
  ctx: Ctx,
  profileId: string,
): Promise<{ link: Link; others: Link[] }> {
  const { row } = await findProfile(ctx, profileId, 'read')
  const others = await ctx.db
    .select()
    .from(links)
    .where(and(ownLinks(ctx.actor), eq(links.profileId, profileId)))
    .orderBy(asc(links.createdAt), asc(links.id))
  return { link: primaryLink(row), others: others.map(presentLink) }
}

/** Returns an address; a profile's id stands for its own address. */
export async function getLink(ctx: Ctx, id: string): Promise<Link> {
  const found = await findLink(ctx, id, 'read')
  return found ? presentLink(found) : ownAddress(ctx, id)
}

/** Adds an address to a profile. Throws CONFLICT if the slug is taken or the profile has fifty. */
export async function createLink(
  ctx: Ctx,
  { profileId, slug, name }: Body<typeof createCall>,
): Promise<Link> {
  requireAbility(ctx, 'create', 'Link')
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockAccount(inside)
    await findProfile(inside, profileId, 'update')
    await requireWithinPlan(inside, profileId)
    await claimSlug(inside, slug)
    const row = await insertLink(inside, { profileId, slug, name })
    invalidateCards(ctx)
    return presentLink(row)
  })
}

/**
 * Changes an address. Throws VERSION_CONFLICT if the stored version is newer. The former slug
 * remains a further address. An address that becomes the profile's own gets the profile's id, and
 * the former own one becomes a further address. A profile's own address is changed through the
 * profile's slug, and has no name and cannot be paused.
 */
export async function updateLink(
  ctx: Ctx,
  id: string,
  version: number,
  input: Body<typeof updateCall>,
): Promise<Link> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockAccount(inside)
    const before = await findLink(inside, id, 'update')
    if (!before) return updatePrimary(inside, id, version, input)
    if (before.version !== version) throw new ApiError('VERSION_CONFLICT')
    await requireWithinPlan(inside, before.profileId)
    const link = await writeLink(inside, before, input)
    invalidateCards(ctx)
    if (!input.isPrimary) return presentLink(link)
    await becomePrimary(inside, link.profileId, link.slug)
    return ownAddress(inside, link.profileId)
  })
}

async function writeLink(
  inside: Ctx,
  before: LinkRow,
  { slug = before.slug, name = before.name, isActive = before.isActive }: Body<typeof updateCall>,
): Promise<LinkRow> {
  const isSame = slug === before.slug && name === before.name && isActive === before.isActive
  if (isSame) return before
  if (slug !== before.slug) await claimSlugForProfile(inside, before.profileId, slug)
  const row = {
    ...before,
    slug,
    name,
    isActive,
    version: before.version + 1,
    updatedAt: inside.clock(),
  }
  const { version, updatedAt } = row
  await inside.db
    .update(links)
    .set({ slug, name, isActive, version, updatedAt })
    .where(and(ownLinks(inside.actor), eq(links.id, before.id)))
  if (slug !== before.slug) await keepFormerSlug(inside, { ...before, isActive })
  return row
}

async function updatePrimary(
  inside: Ctx,
  profileId: string,
  version: number,
  { slug, name, isActive }: Body<typeof updateCall>,
): Promise<Link> {
  await ownAddress(inside, profileId)
  if (name) throw invalid({ name: "A profile's own address has no name." })
  if (isActive === false) throw invalid({ isActive: 'Deactivate the profile instead.' })
  await becomePrimary(inside, profileId, slug, version)
  return ownAddress(inside, profileId)
}

async function becomePrimary(
  inside: Ctx,
  profileId: string,
  slug: string | undefined,
  version?: number,
): Promise<void> {
  const change = async (within: Ctx, row: Parameters<typeof replaceSlug>[1]) => {
    if (slug === undefined) return {}
    await replaceSlug(within, row, slug)
    return { slug }
  }
  await changeProfile(inside, profileId, change, { version, locksAccount: true })
}

async function findLink(
  { db, actor }: Ctx,
  id: string,
  action: 'read' | 'update',
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(ownLinks(actor), eq(links.id, id)))
  if (row && !actor.ability.can(action, subject('Link', { ...row })))
    throw new ApiError('FORBIDDEN')
  return row
}

async function ownAddress(ctx: Ctx, profileId: string): Promise<Link> {
  requireAbility(ctx, 'read', 'Link')
  const [found] = await readProfiles(ctx, eq(profiles.id, profileId))
  if (!found) throw notFound('address')
  return primaryLink(found.row)
}

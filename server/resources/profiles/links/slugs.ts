import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { slug as slugSchema } from '@/contract/profiles/profile'
import { retiredAmong } from '../keys/retiredKeys'
import { directory, links, profiles } from '../tables'
import { ApiError } from '../../../platform/http/apiError'
import { fold } from '@/contract/fold'
import { type LinkRow, ownLinks } from './linkRow'
import { type ProfileRow, findProfile, ownProfiles } from '../profileRow'
import type { Ctx } from '../../../ports/context'

/** The most further addresses of one profile. */
export const MAX_LINKS = 50
const TAKEN = 'This address is taken.'
const OWN = 'Another address of yours is this already.'

/**
 * Claims a slug for the actor; a free one becomes theirs for good, and one that they had before is
 * still theirs. Throws CONFLICT at `slug` if it is or was somebody else's, also when two ask at
 * once, or in use by the actor. The caller has locked the account.
 */
export async function claimSlug(inside: Ctx, slug: string): Promise<void> {
  const { db, actor } = inside
  const added = await db
    .insert(directory)
    .values({ kind: 'slug', key: slug, tenantId: actor.tenantId, ownerId: actor.userId })
    .onConflictDoNothing()
    .returning({ key: directory.key })
  // After the insert, which waits for a deletion of the same key to end.
  if (added.length > 0) {
    if ((await retiredAmong(db, 'slug', [slug])).length > 0) throw refusal(TAKEN)
    return
  }
  const holder = (await slugHolders(inside, [slug])).get(slug)
  if (holder === 'taken') throw refusal(TAKEN)
  if (holder !== undefined) throw refusal(OWN)
}

/**
 * Claims a slug for an address of a profile, and first deletes the profile's further address with
 * that slug.
 */
export async function claimSlugForProfile(
  inside: Ctx,
  profileId: string,
  slug: string,
): Promise<void> {
  await inside.db
    .delete(links)
    .where(and(ownLinks(inside.actor), eq(links.profileId, profileId), eq(links.slug, slug)))
  await claimSlug(inside, slug)
}

/**
 * Keeps a former slug as a further address of its profile. Throws CONFLICT if the profile has
 * fifty.
 */
export async function keepFormerSlug(
  inside: Ctx,
  { profileId, slug, isActive = true }: { profileId: string; slug: string; isActive?: boolean },
): Promise<void> {
  await insertLink(inside, { profileId, slug, name: 'Former address', isActive })
}

/** Changes a profile's own slug; the former one still leads to it. */
export async function replaceSlug(
  inside: Ctx,
  { id: profileId, slug: former }: ProfileRow,
  slug: string,
): Promise<void> {
  if (slug === former) return
  await claimSlugForProfile(inside, profileId, slug)
  await keepFormerSlug(inside, { profileId, slug: former })
}

/** Adds a further address with a slug of the actor's. Throws CONFLICT if the profile has fifty. */
export async function insertLink(
  inside: Ctx,
  link: Pick<LinkRow, 'profileId' | 'slug' | 'name'> & Partial<Pick<LinkRow, 'isActive'>>,
): Promise<LinkRow> {
  const { db, actor, clock } = inside
  const [{ rows } = { rows: 0 }] = await db
    .select({ rows: count() })
    .from(links)
    .where(and(ownLinks(actor), eq(links.profileId, link.profileId)))
  if (rows >= MAX_LINKS)
    throw refusal(`A profile has at most ${String(MAX_LINKS)} further addresses.`)
  const now = clock()
  const row = {
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    id: randomUUID(),
    version: 1,
    isActive: true,
    ...link,
    createdAt: now,
    updatedAt: now,
  }
  await db.insert(links).values(row)
  return row
}

function refusal(message: string): ApiError {
  return new ApiError('CONFLICT', message, { slug: message })
}

/**
 * Returns whether a slug is available, also from the profile's own further addresses; if not, the
 * reason and a similar slug that is.
 */
export async function checkSlug(
  ctx: Ctx,
  { slug: typed, profileId }: { slug: string; profileId?: string | undefined },
) {
  const profile =
    profileId === undefined ? undefined : (await findProfile(ctx, profileId, 'read')).row
  const parsed = v.safeParse(slugSchema, typed)
  const slug = parsed.success ? parsed.output : typed.trim().toLowerCase()
  const candidates = candidatesFor(slug)
  const holders = await slugHolders(ctx, [...(parsed.success ? [slug] : []), ...candidates])
  const holder = holders.get(slug)
  const isOwn = profile !== undefined && holder === profile.id
  const reason = parsed.success
    ? holder === undefined || isOwn
      ? ''
      : holder === 'taken'
        ? TAKEN
        : OWN
    : parsed.issues[0].message
  return {
    slug,
    isAvailable: reason === '',
    reason,
    suggestion:
      reason === ''
        ? null
        : (candidates.find((candidate) => candidate !== slug && !holders.has(candidate)) ?? null),
  }
}

/** Returns slugs like the typed one: first in the allowed letters, then with a number. */
function candidatesFor(typed: string): string[] {
  const letters = fold(typed)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '')
  const base = letters.length >= 3 ? letters : `${letters || 'my'}-card`
  const numbers = [
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    ...Array.from({ length: 5 }, () => 10 + Math.floor(Math.random() * 9990)),
  ]
  return [base, ...numbers.map((number) => `${base}-${String(number)}`)].filter((candidate) =>
    v.is(slugSchema, candidate),
  )
}

/**
 * Returns who has each slug: 'taken' if somebody else has or had it, or the id of the actor's profile that uses
 * it; free slugs are missing.
 */
async function slugHolders({ db, actor }: Ctx, slugs: string[]): Promise<Map<string, string>> {
  const known = await db
    .select()
    .from(directory)
    .where(and(eq(directory.kind, 'slug'), inArray(directory.key, slugs)))
  const isOwn = ({ tenantId, ownerId }: (typeof known)[number]) =>
    tenantId === actor.tenantId && ownerId === actor.userId
  const own = known.filter(isOwn).map(({ key }) => key)
  const foreign = known.filter((row) => !isOwn(row)).map(({ key }) => key)
  const retired = await retiredAmong(db, 'slug', slugs)
  const holder = new Map([...foreign, ...retired].map((key) => [key, 'taken']))
  if (own.length === 0) return holder
  const used = await db
    .select({ slug: profiles.slug, id: profiles.id })
    .from(profiles)
    .where(and(ownProfiles(actor), inArray(profiles.slug, own)))
  const linked = await db
    .select({ slug: links.slug, id: links.profileId })
    .from(links)
    .where(and(ownLinks(actor), inArray(links.slug, own)))
  for (const { slug, id } of [...used, ...linked]) holder.set(slug, id)
  return holder
}

import { type SQL, and, asc, eq, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/archive'
import { cards, contacts, profiles } from '../db/schema'
import type { Ctx } from '../http/context'
import { freeKey, keyInstead, takeKey } from './publicKeys'
import { PAGE, type Reader, type Restoring, pagesOf, section } from './section'

type ProfileRow = typeof profiles.$inferSelect

/**
 * Profiles with their slugs. The default profile that a new account has by itself gives way to the archive's, as long as nobody has used it;
 * otherwise the archive's becomes a further profile. A slug that is taken meanwhile is replaced.
 */
export const profileSection = section('profile', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'profile'>[]> {
  const next = (after?: string) => and(ownProfiles(actor), after === undefined ? undefined : gt(profiles.id, after))
  for await (const rows of pagesOf((after) => db.select().from(profiles).where(next(after)).orderBy(asc(profiles.id)).limit(PAGE))) {
    yield rows.map(({ id, slug, isDefault, createdAt, updatedAt }) => {
      return { type: 'profile', id, slug, isDefault, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
    })
  }
}

async function restore(restoring: Restoring, records: RecordOf<'profile'>[]): Promise<number> {
  const { ctx } = restoring
  const known = new Set(await profileIds(ctx))
  const added = records.filter(({ id }) => !known.has(id))
  const archived = added.find(({ isDefault }) => isDefault)
  const fresh = archived && (await untouchedDefault(ctx))
  for (const record of added) {
    const given = record === archived ? fresh : undefined
    const slug = await slugFor(ctx, record, given?.profile.slug)
    if (given) await giveWay(restoring, given, record.id, slug)
    const { tenantId, userId: ownerId } = ctx.actor
    const stamps = { createdAt: new Date(record.createdAt), updatedAt: new Date(record.updatedAt) }
    await ctx.db.insert(profiles).values({ tenantId, ownerId, id: record.id, slug, isDefault: given !== undefined, ...stamps })
  }
  return added.length
}

/** The archive's slug where it is free, else the one that the new account had, else one like it. */
async function slugFor(ctx: Ctx, { id, slug }: RecordOf<'profile'>, instead: string | undefined): Promise<string> {
  if (await takeKey(ctx, 'slug', slug)) return slug
  if (instead !== undefined) return instead
  const tail = keyInstead(ctx, id).toLowerCase().replace(/[-_]/g, '0').slice(0, 16)
  const own = `${slug.slice(0, 60)}-${tail}`
  if (await takeKey(ctx, 'slug', own)) return own
  throw new Error('A slug made for this account alone is taken.')
}

interface Fresh {
  profile: ProfileRow
  cardId: string
}

/** The default profile with its card, if both are as `addUserRecord` made them and nothing refers to the profile. */
async function untouchedDefault(ctx: Ctx): Promise<Fresh | undefined> {
  const [profile] = await ctx.db.select().from(profiles).where(and(ownProfiles(ctx.actor), eq(profiles.isDefault, true)))
  if (!profile || +profile.createdAt !== +profile.updatedAt) return undefined
  const [card, ...others] = await ctx.db.select().from(cards).where(and(ownCards(ctx), eq(cards.profileId, profile.id))).limit(2)
  if (card?.kind !== 'virtual' || others.length > 0 || +card.createdAt !== +card.updatedAt) return undefined
  const { tenantId, userId } = ctx.actor
  const inProfile = and(eq(contacts.tenantId, tenantId), eq(contacts.ownerId, userId), eq(contacts.profileId, profile.id))
  const used = await ctx.db.select({ id: contacts.id }).from(contacts).where(inProfile).limit(1)
  return used.length === 0 ? { profile, cardId: card.id } : undefined
}

/** Removes the fresh profile; its card goes over to the archive's, until the archive's own card comes. */
async function giveWay(restoring: Restoring, { profile, cardId }: Fresh, profileId: string, slug: string): Promise<void> {
  const { ctx } = restoring
  if (slug !== profile.slug) await freeKey(ctx, 'slug', profile.slug)
  await ctx.db.delete(profiles).where(and(ownProfiles(ctx.actor), eq(profiles.id, profile.id)))
  await ctx.db.update(cards).set({ profileId }).where(and(ownCards(ctx), eq(cards.id, cardId)))
  restoring.spareCard = { id: cardId, profileId }
}

/** The ids of the actor's profiles, the default one first. */
export async function profileIds({ db, actor }: Reader): Promise<string[]> {
  const rows = await db.select({ id: profiles.id, isDefault: profiles.isDefault }).from(profiles).where(ownProfiles(actor))
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ id }) => id)
}

function ownProfiles({ tenantId, userId }: Reader['actor']): SQL | undefined {
  return and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
}

function ownCards({ actor }: Ctx): SQL | undefined {
  return and(eq(cards.tenantId, actor.tenantId), eq(cards.ownerId, actor.userId))
}

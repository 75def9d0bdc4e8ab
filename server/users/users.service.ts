import { randomBytes, randomUUID } from 'node:crypto'
import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { User, userInput } from '@/contract/users'
import { cards, directory, profiles, users } from '../db/schema'
import { ApiFault, invalid, notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { premiumRules } from '../permissions/rules'
import { type UserRow, findUser } from './findUser'

/** The user record of `userId`; somebody else's does not exist. */
export async function getUser(ctx: Ctx, userId: string): Promise<User> {
  const row = await findUser(ctx.db, ctx.actor.tenantId, userId)
  if (!row || !ctx.actor.ability.can('read', subject('User', { ...row }))) throw notFound('user')
  return presentUser(ctx, row)
}

/**
 * Creates one's own user record with a default profile, its slug and one virtual card, in one transaction. Called again, also in parallel, it
 * answers the record that is there. E-mail and phone come from the verified token; another person's id is refused.
 */
export async function createUser(ctx: Ctx, input: v.InferOutput<typeof userInput>): Promise<User> {
  const { tenantId, userId, email, phoneNumber } = ctx.actor
  if (input.userId !== userId) throw new ApiFault('FORBIDDEN', 'A person creates their own user record only.')
  const now = ctx.clock()
  const stamps = { createdAt: now, updatedAt: now }
  const row: UserRow = { tenantId, id: userId, firstName: input.firstName, lastName: input.lastName, email, phoneNumber, isPremium: false, ...stamps }

  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const added = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
    if (added.length === 0) return getUser(inside, userId)
    const profileId = randomUUID()
    const slug = slugOf(input)
    const cardId = publicKey()
    await tx.insert(profiles).values({ tenantId, ownerId: userId, id: profileId, slug, isDefault: true, ...stamps })
    await tx.insert(cards).values({ tenantId, ownerId: userId, id: cardId, profileId, kind: 'virtual', ...stamps })
    await tx.insert(directory).values([
      { kind: 'slug', key: slug, tenantId, ownerId: userId },
      { kind: 'card', key: cardId, tenantId, ownerId: userId },
    ])
    return presentUser(inside, row)
  })
}

/** Resolves when the profile is the actor's own; otherwise throws NOT_FOUND. */
export async function requireOwnProfile(ctx: Ctx, profileId: string): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId), eq(profiles.id, profileId))
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw notFound('profile')
}

/** The id of the actor's default profile; a person without a user record has none (VALIDATION_FAILED). */
export async function defaultProfileId(ctx: Ctx): Promise<string> {
  const { tenantId, userId } = ctx.actor
  const own = and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId), eq(profiles.isDefault, true))
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw invalid({}, 'Create your user record first.')
  return row.id
}

async function presentUser(ctx: Ctx, row: UserRow): Promise<User> {
  const { id: userId, firstName, lastName, phoneNumber, email, tenantId } = row
  const user = { userId, firstName, lastName, phoneNumber, email, defaultProfileId: await defaultProfileId(ctx) }
  if (!row.isPremium) return user
  return { ...user, Roles: { permissions: await ctx.ruleSigner.sign(premiumRules(userId), userId, tenantId) } }
}

/** A readable slug that cannot be guessed or taken: the name, then 60 random bits. */
function slugOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = `${firstName} ${lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const tail = randomBytes(8).toString('base64url').toLowerCase().replace(/[-_]/g, '0').slice(0, 10)
  return name ? `${name}-${tail}` : tail
}

/** 132 random bits, safe in an address. */
function publicKey(): string {
  return randomBytes(17).toString('base64url').slice(0, 22)
}

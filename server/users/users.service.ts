import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { User, userInput } from '@/contract/users'
import { profiles } from '../db/schema'
import { ApiFault, invalid, notFound } from '../http/apiFault'
import type { Ctx } from '../http/context'
import { premiumRules } from '../permissions/rules'
import { type UserRow, addUserRecord, findUser } from './userRecord'

/** The user record of `userId`; somebody else's does not exist. */
export async function getUser(ctx: Ctx, userId: string): Promise<User> {
  const row = await findUser(ctx.db, ctx.actor.tenantId, userId)
  if (!row || !ctx.actor.ability.can('read', subject('User', { ...row }))) throw notFound('user')
  return presentUser(ctx, row)
}

/**
 * Creates one's own user record (see `addUserRecord`). Called again, also in parallel, it answers the record that is there. E-mail and phone come
 * from the verified token; another person's id is refused.
 */
export async function createUser(ctx: Ctx, input: v.InferOutput<typeof userInput>): Promise<User> {
  const { tenantId, userId, email, phoneNumber } = ctx.actor
  if (input.userId !== userId) throw new ApiFault('FORBIDDEN', 'A person creates their own user record only.')
  const { firstName, lastName } = input
  await addUserRecord(ctx.db, { tenantId, id: userId, firstName, lastName, email, phoneNumber, isPremium: false }, ctx.clock())
  return getUser(ctx, userId)
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
  const { id: userId, version, firstName, lastName, phoneNumber, email, tenantId } = row
  const user = { userId, version, firstName, lastName, phoneNumber, email, defaultProfileId: await defaultProfileId(ctx) }
  if (!row.isPremium) return user
  return { ...user, Roles: { permissions: await ctx.ruleSigner.sign(premiumRules(userId), userId, tenantId) } }
}

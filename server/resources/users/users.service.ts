import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { type User, type UserChange, type userInput, userPatch } from '@/contract/account/users'
import { profiles } from '../../platform/db/schema'
import { ownerCookie } from '../events/ownerCookie'
import { ApiError, invalid, notFound, requireChange } from '../../platform/http/apiError'
import { premiumRules } from '../../platform/permissions/rules'
import { isPhoneTrusted, phoneMark } from './phoneTrust'
import { type UserRow, addUserRecord, claimProfileIds, findUser, writeUser } from './userRecord'
import type { Ctx } from '../../ports/context'

/**
 * The user record of `userId`, with the e-mail and phone that the account has now; somebody else's does not exist. The browser that asks is told as its owner's from
 * then on where visits of cards are counted.
 */
export async function getUser(ctx: Ctx, userId: string): Promise<User> {
  const row = await followAccount(ctx, await findOwn(ctx, userId))
  await claimProfileIds(ctx.db, row.tenantId, row.id)
  ctx.setHeader(
    'Set-Cookie',
    ownerCookie(
      ctx.ruleSigner,
      { tenantId: row.tenantId, ownerId: row.id },
      ctx.origin.startsWith('https:'),
    ),
  )
  return presentUser(ctx, row)
}

/** The user records that the actor may see: their own, once there is one. */
export async function listUsers(ctx: Ctx) {
  const row = await findUser(ctx.db, ctx.actor.tenantId, ctx.actor.userId)
  const items = row ? [await presentUser(ctx, await followAccount(ctx, row))] : []
  return { items, offset: 0, total: items.length }
}

/**
 * Changes the given names and settings of the version that the caller read; a newer one is refused with VERSION_CONFLICT and stays as it is. The account's display
 * name follows; where the provider fails it does so with the next change.
 */
export async function updateUser(
  ctx: Ctx,
  userId: string,
  version: number,
  input: UserChange,
): Promise<User> {
  const before = await findOwn(ctx, userId)
  if (!ctx.actor.ability.can('update', subject('User', { ...before })))
    throw new ApiError('FORBIDDEN')
  requireChange(userPatch, input, before)
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    settings = before.settings,
  } = input
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' }
  const { email, phoneNumber } = ctx.actor
  const row = await writeUser(ctx.db, before, version, {
    ...names,
    settings,
    email,
    phoneNumber,
    updatedAt: ctx.clock(),
  })
  if (!row) throw new ApiError('VERSION_CONFLICT')
  const name = displayName(names)
  if (name !== ctx.actor.name) ctx.afterCommit(() => ctx.identity.setDisplayName(userId, name))
  return presentUser(ctx, row)
}

/** What the record keeps of the identity account. */
type AccountFacts = Pick<UserRow, 'email' | 'phoneNumber' | 'phoneUnconfirmedSince'>

/**
 * Notes the account's e-mail and phone in the record, as a new version, where they differ; whoever changed the record meanwhile knew better. A number that may
 * open the account no more is taken off it.
 */
async function followAccount(ctx: Ctx, row: UserRow): Promise<UserRow> {
  const { actor, identity } = ctx
  const isTrusted = isPhoneTrusted(row, actor)
  if (!isTrusted) await identity.setPhoneNumber(row.id, null)
  const facts = {
    email: actor.email,
    phoneNumber: isTrusted ? actor.phoneNumber : '',
    phoneUnconfirmedSince: phoneMark(row, actor),
  }
  return (await writeFacts(ctx, row, facts)) ?? findOwn(ctx, row.id)
}

/** Notes what has just been made true of the account, whatever else changes the record meanwhile. */
export async function noteAccount(ctx: Ctx, row: UserRow, facts: AccountFacts): Promise<UserRow> {
  for (let before = row; ; before = await findOwn(ctx, row.id)) {
    const noted = await writeFacts(ctx, before, facts)
    if (noted) return noted
  }
}

/** Writes facts that differ, as a new version; undefined where the record is not at `row`'s any more. */
async function writeFacts(
  ctx: Ctx,
  row: UserRow,
  facts: AccountFacts,
): Promise<UserRow | undefined> {
  const isNoted =
    row.email === facts.email &&
    row.phoneNumber === facts.phoneNumber &&
    row.phoneUnconfirmedSince?.getTime() === facts.phoneUnconfirmedSince?.getTime()
  return isNoted ? row : writeUser(ctx.db, row, row.version, { ...facts, updatedAt: ctx.clock() })
}

/** 'First Last', as the identity account and its mails call a person. */
export function displayName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}

/**
 * Creates one's own user record (see `addUserRecord`). Called again, also in parallel, it answers the record that is there. E-mail and phone come
 * from the account; another person's id is refused, and so is a session that has ended, so that no tab brings a deleted account's record back.
 */
export async function createUser(ctx: Ctx, input: v.InferOutput<typeof userInput>): Promise<User> {
  const { tenantId, userId } = ctx.actor
  if (input.userId !== userId)
    throw new ApiError('FORBIDDEN', 'A person creates their own user record only.')
  const now = await ctx.identity.recheck(ctx.actor)
  const { firstName, lastName } = input
  const { email, phoneNumber } = now
  const phoneUnconfirmedSince = phoneMark(undefined, now)
  await addUserRecord(
    ctx.db,
    {
      tenantId,
      id: userId,
      firstName,
      lastName,
      email,
      phoneNumber,
      phoneUnconfirmedSince,
      isPremium: false,
    },
    ctx.clock(),
  )
  return getUser(ctx, userId)
}

/** Resolves when the profile is the actor's own; otherwise throws NOT_FOUND. */
export async function requireOwnProfile(ctx: Ctx, profileId: string): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const own = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, userId),
    eq(profiles.id, profileId),
  )
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw notFound('profile')
}

/** The id of the actor's default profile; a person without a user record has none (VALIDATION_FAILED). */
export async function defaultProfileId(ctx: Ctx): Promise<string> {
  const { tenantId, userId } = ctx.actor
  const own = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, userId),
    eq(profiles.isDefault, true),
  )
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw invalid({}, 'Create your user record first.')
  return row.id
}

/** The record of `userId`; throws NOT_FOUND where there is none that the actor may read. */
export async function findOwn({ db, actor }: Ctx, userId: string): Promise<UserRow> {
  const row = await findUser(db, actor.tenantId, userId)
  if (!row || !actor.ability.can('read', subject('User', { ...row }))) throw notFound('user')
  return row
}

export async function presentUser(ctx: Ctx, row: UserRow): Promise<User> {
  const { id: userId, version, firstName, lastName, phoneNumber, email, settings, tenantId } = row
  const user = {
    userId,
    version,
    firstName,
    lastName,
    phoneNumber,
    email,
    settings,
    defaultProfileId: await defaultProfileId(ctx),
  }
  if (!row.isPremium) return user
  return {
    ...user,
    Roles: { permissions: await ctx.ruleSigner.sign(premiumRules(userId), userId, tenantId) },
  }
}

import { subject } from '@casl/ability'
import type * as v from 'valibot'
import { type User, type UserChange, type userInput, userPatch } from '@/contract/account/users'
import { ownerCookie } from '../events'
import { countNewLeads } from '../leads'
import { defaultProfileId } from '../profiles'
import { ApiError, notFound, requireChange } from '../../platform/http/apiError'
import { isPhoneTrusted, phoneMark } from './phoneTrust'
import { addUserRecord, writeUser } from './userRecord'
import type { Ctx } from '../../ports/context'
import { type UserRow, findUser } from '../../platform/identity/userRecord'

/**
 * Returns the actor's user record with the account's current e-mail and phone, and marks the
 * browser as its owner's for counting visits. Throws NOT_FOUND for another person's.
 */
export async function getUser(ctx: Ctx, userId: string): Promise<User> {
  const row = await syncRecord(ctx, await findOwnUser(ctx, userId))
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

/** Lists the user records that the actor may see: their own, if it exists. */
export async function listUsers(ctx: Ctx) {
  const row = await findUser(ctx.db, ctx.actor.tenantId, ctx.actor.userId)
  const items = row ? [await presentUser(ctx, await syncRecord(ctx, row))] : []
  return { items, offset: 0, total: items.length }
}

/**
 * Changes the given names and settings. Throws VERSION_CONFLICT if the stored version is newer. The
 * account's display name follows; if the provider fails, it does so with the next change.
 */
export async function updateUser(
  ctx: Ctx,
  userId: string,
  version: number,
  input: UserChange,
): Promise<User> {
  const before = await findOwnUser(ctx, userId)
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

/** The columns copied from the identity account. */
type AccountFacts = Pick<UserRow, 'email' | 'phoneNumber' | 'phoneUnconfirmedSince'>

/**
 * Copies the account's e-mail and phone into the record, as a new version, if they differ and
 * nobody changed the record in between. Removes a number from the account that may no longer sign
 * in.
 */
async function syncRecord(ctx: Ctx, row: UserRow): Promise<UserRow> {
  const { actor, identity } = ctx
  const isTrusted = isPhoneTrusted(row, actor)
  if (!isTrusted) await identity.setPhoneNumber(row.id, null)
  const facts = {
    email: actor.email,
    phoneNumber: isTrusted ? actor.phoneNumber : '',
    phoneUnconfirmedSince: phoneMark(row, actor),
  }
  return (await writeFacts(ctx, row, facts)) ?? findOwnUser(ctx, row.id)
}

/**
 * Writes facts that were just changed in the account, retrying if the record changes in between.
 */
export async function writeAccountFacts(
  ctx: Ctx,
  row: UserRow,
  facts: AccountFacts,
): Promise<UserRow> {
  for (let before = row; ; before = await findOwnUser(ctx, row.id)) {
    const noted = await writeFacts(ctx, before, facts)
    if (noted) return noted
  }
}

/** Writes facts that differ, as a new version; undefined if the record has changed since. */
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

/** Returns 'First Last', the name in the identity account and its mails. */
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
 * Creates the actor's own user record (see `addUserRecord`); if it exists, also in parallel, it is
 * returned. E-mail and phone come from the account. Throws FORBIDDEN for another person's id, and
 * UNAUTHENTICATED for an ended session, so that no open tab recreates a deleted account's record.
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
    },
    ctx.clock(),
  )
  return getUser(ctx, userId)
}

/** Returns the record of `userId`. Throws NOT_FOUND if there is none that the actor may read. */
export async function findOwnUser({ db, actor }: Ctx, userId: string): Promise<UserRow> {
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
    newLeads: await countNewLeads(ctx, settings),
    hasLeadMails: ctx.mail.isConfigured,
  }
  if (!ctx.actor.isPremium) return user
  const facts = { userId, isPremium: true, memberships: ctx.actor.memberships }
  const rules = ctx.registry.rules.premium(facts)
  return { ...user, Roles: { permissions: await ctx.ruleSigner.sign(rules, userId, tenantId) } }
}

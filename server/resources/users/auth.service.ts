import type { AccountChange, Registration } from '@/contract/account/auth'
import { identityErrors } from '@/contract/account/identityErrors'
import type { User } from '@/contract/account/users'
import { messages } from '@/contract/fields'
import { prefixedPhone } from '@/values/phone/phoneText'
import { readPhone } from '@/values/phone/readPhone'
import { expiredOwnerCookie } from '../events'
import { ApiError, invalid } from '../../platform/http/apiError'
import { identityError } from '../../platform/identity/identityError'
import { requireRecentLogin } from '../../platform/identity/requireRecentLogin'
import { isPhoneTrusted, phoneMark } from './phoneTrust'
import { addUserRecord } from './userRecord'
import { displayName, findOwnUser, writeAccountFacts, presentUser } from './users.service'
import type { Ctx, PublicCtx } from '../../ports/context'
import { findUser } from '../../platform/identity/userRecord'

/**
 * Creates an identity account and its user record (see `addUserRecord`), or neither. Throws
 * CONFLICT at the field of an e-mail address or phone number that has an account; after a taken
 * address the phone proof can be used again.
 */
export async function register(
  ctx: PublicCtx,
  { firstName, lastName, password, phoneProof, ...given }: Registration,
): Promise<{ userId: string }> {
  const { identity, tenantId } = ctx
  const email = given.email.toLowerCase()
  if ((await identity.exists({ email })).email)
    throw identityError({ code: 'auth/email-already-exists' })
  const phoneNumber = phoneProof === undefined ? '' : await identity.consumePhoneProof(phoneProof)
  const { userId, validSince } = await identity.createAccount({
    email,
    password,
    displayName: displayName({ firstName, lastName }),
    phoneNumber,
  })
  const phoneUnconfirmedSince = phoneMark(undefined, {
    isEmailVerified: false,
    phoneNumber,
    validSince,
  })
  const record = {
    tenantId,
    id: userId,
    firstName,
    lastName,
    email,
    phoneNumber,
    phoneUnconfirmedSince,
  }
  await addUserRecord(ctx.db, record, ctx.clock()).catch(async (error: unknown) => {
    await identity.deleteAccount(userId).catch((failure: unknown) => {
      ctx.log.error({ err: failure, requestId: ctx.requestId }, 'an account without a record stays')
    })
    throw error
  })
  return { userId }
}

/** The accounts that a network may find before it is told of no more. */
const FOUND = { requests: 20, seconds: 3600 }

/**
 * Returns whether an e-mail address and a phone number have an account; a missing one counts as
 * having none. A network that has found many, as one that tries a list of addresses does, is told of
 * none: it can only try to sign up.
 */
export async function authExists(
  { identity, limiter, network }: PublicCtx,
  { email, phoneNumber }: { email?: string | undefined; phoneNumber?: string | undefined },
) {
  const number = phoneNumber === undefined ? undefined : accountNumber(phoneNumber)
  const found = await identity.exists({ email: email?.toLowerCase(), phoneNumber: number })
  if (!found.email && !found.phoneNumber) return found
  const mayKnow = await limiter.isWithin('authExists found', network, FOUND)
  return mayKnow ? found : { email: false, phoneNumber: false }

  /** Returns a number as accounts have it: E.164, also of a plan that is newer than what we know. */
  function accountNumber(written: string): string {
    const digits = prefixedPhone(written).replace(/[\s().-]/g, '')
    const number = readPhone(written)?.e164 ?? digits
    if (!/^\+[1-9]\d{6,14}$/.test(number)) throw invalid({ phoneNumber: messages.phone })
    return number
  }
}

/**
 * Changes the actor's identity account and returns the updated record. Changing the phone number
 * takes a sign-in of the last five minutes (see `requireRecentLogin`), because a phone number can
 * sign in; ending all sessions does not.
 */
export async function updateAuth(ctx: Ctx, change: AccountChange): Promise<User> {
  const { identity, actor } = ctx
  const row = await findOwnUser(ctx, actor.userId)
  if ('revokeSessions' in change) {
    await identity.revokeSessions(actor.userId)
    return presentUser(ctx, row)
  }
  const { email, ...now } = await requireRecentLogin(ctx)
  const phoneNumber =
    'phoneProof' in change ? await identity.consumePhoneProof(change.phoneProof) : ''
  const phoneUnconfirmedSince = phoneMark(undefined, { ...now, phoneNumber })
  // An early mark does no harm; a number without its mark would.
  const marked = phoneUnconfirmedSince
    ? await writeAccountFacts(ctx, row, {
        email,
        phoneNumber: row.phoneNumber,
        phoneUnconfirmedSince,
      })
    : row
  await identity.setPhoneNumber(actor.userId, phoneNumber || null)
  return presentUser(
    ctx,
    await writeAccountFacts(ctx, marked, { email, phoneNumber, phoneUnconfirmedSince }),
  )
}

/**
 * Returns a custom token for the account with the proven number. Throws NOT_FOUND at `phoneNumber`
 * if there is none, and FORBIDDEN if it is disabled.
 */
export async function signInByPhone(
  { db, tenantId, identity }: PublicCtx,
  phoneProof: string,
): Promise<{ customToken: string }> {
  const account = await identity.findByPhone(await identity.consumePhoneProof(phoneProof))
  const row = account ? await findUser(db, tenantId, account.userId) : undefined
  if (!account || !isPhoneTrusted(row, account)) {
    const message = identityErrors['auth/user-not-found']?.email ?? ''
    throw new ApiError('NOT_FOUND', message, { phoneNumber: message })
  }
  if (account.isDisabled)
    throw new ApiError('FORBIDDEN', identityErrors['auth/user-disabled']?.email)
  return { customToken: await identity.mintToken(account.userId) }
}

/** Removes the owner's mark from the browser; the server has no session to end. */
export async function signOut({ origin, setHeader }: PublicCtx): Promise<{ isForgotten: true }> {
  setHeader('Set-Cookie', expiredOwnerCookie(origin.startsWith('https:')))
  return Promise.resolve({ isForgotten: true })
}

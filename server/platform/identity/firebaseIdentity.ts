import { randomUUID } from 'node:crypto'
import { type Credential, initializeApp } from 'firebase-admin/app'
import { type BaseAuth, type UserRecord, getAuth } from 'firebase-admin/auth'
import { identityCodeOf } from '@/contract/account/identityErrors'
import { pointAdminSdkAt } from '../../env'
import { ApiError } from '../http/apiError'
import { createAccountLookups } from './accountLookups'
import { refuse, refuseToken } from './identityError'
import { createPhoneProofs } from './phoneProof'
import type { Identity, IdentityClaims, NewAccount, PhoneAccount } from '../../ports/identity'

interface Options {
  projectId: string
  tenantId: string
  /** host:port of an Auth Emulator, or ''. */
  emulatorHost: string
  clock: () => Date
  /** The service account that manages accounts; the application default if missing. */
  credential?: Credential
}

/**
 * Creates the identity provider for one tenant of Firebase Auth. firebase-admin checks each token's
 * signature, expiry, audience, issuer and tenant. The claims come from the account and not from the
 * token, which may be an hour old: the account is looked up at most once a minute per user, and
 * again for a newer token.
 */
export function createFirebaseIdentity({
  projectId,
  tenantId,
  emulatorHost,
  clock,
  credential,
}: Options): Identity {
  if (emulatorHost) pointAdminSdkAt(emulatorHost)
  const project = getAuth(
    initializeApp({ projectId, ...(credential && { credential }) }, randomUUID()),
  )
  const auth = project.tenantManager().authForTenant(tenantId)
  const { lookUp, forget } = createAccountLookups((userId) => auth.getUser(userId), clock)

  /**
   * Returns the claims of a sign-in at `authTime`, from the account as it is now or was at `since`.
   */
  const current = async (
    { userId, authTime }: Pick<IdentityClaims, 'userId' | 'authTime'>,
    since: Date,
  ): Promise<IdentityClaims> => {
    return claimsOf(await lookUp(userId, since), authTime, tenantId)
  }

  /**
   * Changes an account and clears its cached copy, because even a failed change may have been made.
   */
  const change = async (userId: string, work: Promise<unknown>): Promise<void> => {
    await work.catch(refuse).finally(() => {
      forget(userId)
    })
  }

  return {
    async verify(token) {
      const claims = await auth.verifyIdToken(token).catch(refuseToken)
      if (claims.firebase.tenant !== tenantId) throw new ApiError('UNAUTHENTICATED')
      return current(
        { userId: claims.uid, authTime: new Date(claims.auth_time * 1000) },
        endOfSecond(claims.iat),
      )
    },
    recheck(who) {
      forget(who.userId)
      return current(who, new Date(0))
    },
    exists: (who) => accountsExist(auth, who),
    createAccount: (account) => createAccount(auth, account),
    setPhoneNumber: (userId, phoneNumber) =>
      change(userId, auth.updateUser(userId, { phoneNumber }).catch(toPhoneTakenError)),
    setDisplayName: (userId, name) =>
      change(userId, auth.updateUser(userId, { displayName: name || null })),
    findConfirmedEmail: (userId) => findConfirmedEmail(auth, userId),
    findByPhone: (phoneNumber) => findByPhone(auth, phoneNumber),
    mintToken: (userId) => auth.createCustomToken(userId).catch(refuse),
    revokeSessions: (userId) => change(userId, auth.revokeRefreshTokens(userId)),
    deleteAccount: (userId) => change(userId, auth.deleteUser(userId).catch(ignoreMissing)),
    consumePhoneProof: createPhoneProofs(project, clock),
  }
}

async function accountsExist(
  auth: BaseAuth,
  { email, phoneNumber }: Parameters<Identity['exists']>[0],
): ReturnType<Identity['exists']> {
  const asked = [
    ...(email === undefined ? [] : [{ email }]),
    ...(phoneNumber === undefined ? [] : [{ phoneNumber }]),
  ]
  const { users } = await auth.getUsers(asked).catch(refuse)
  return {
    email: users.some((account) => email !== undefined && account.email === email.toLowerCase()),
    phoneNumber: users.some(
      (account) => phoneNumber !== undefined && account.phoneNumber === phoneNumber,
    ),
  }
}

async function createAccount(
  auth: BaseAuth,
  { email, password, displayName, phoneNumber }: NewAccount,
): ReturnType<Identity['createAccount']> {
  const account = await auth
    .createUser({ email, password, displayName, ...(phoneNumber && { phoneNumber }) })
    .catch(refuse)
  return { userId: account.uid, validSince: validSinceOf(account) }
}

async function findConfirmedEmail(auth: BaseAuth, userId: string): Promise<string | null> {
  const { users } = await auth.getUsers([{ uid: userId }]).catch(refuse)
  const [account] = users
  return account?.emailVerified === true && !account.disabled ? (account.email ?? null) : null
}

async function findByPhone(auth: BaseAuth, phoneNumber: string): Promise<PhoneAccount | null> {
  const { users } = await auth.getUsers([{ phoneNumber }]).catch(refuse)
  const account = users.find((found) => found.phoneNumber === phoneNumber)
  if (!account) return null
  return {
    userId: account.uid,
    isDisabled: account.disabled,
    isEmailVerified: account.emailVerified,
    validSince: validSinceOf(account),
  }
}

/**
 * Returns the end of a second. Tokens have whole seconds, so a look-up within that second may be
 * older than the token.
 */
function endOfSecond(seconds: number): Date {
  return new Date((seconds + 1) * 1000)
}

function validSinceOf({ tokensValidAfterTime }: UserRecord): Date {
  return new Date(tokensValidAfterTime ?? 0)
}

/** The seconds that a provider may take for a sign-up. */
const SIGN_UP_MS = 5_000

/**
 * Tells whether an account accepts a sign-in. The provider may date the sign-in of a sign-up before
 * the account: it counts as long as nothing has moved `validSince` since the account was made.
 */
function isAccepted(account: UserRecord, authTime: Date): boolean {
  const validSince = validSinceOf(account).getTime()
  const isUnmoved = validSince <= endOfSecond(secondOf(account.metadata.creationTime)).getTime()
  return authTime.getTime() >= validSince - (isUnmoved ? SIGN_UP_MS : 0)
}

function secondOf(moment: string): number {
  return Math.floor(Date.parse(moment) / 1000)
}

/** Returns the claims of a sign-in. Throws UNAUTHENTICATED if the account no longer accepts it. */
function claimsOf(account: UserRecord | null, authTime: Date, tenantId: string): IdentityClaims {
  if (!account || account.disabled || !isAccepted(account, authTime))
    throw new ApiError('UNAUTHENTICATED')
  const {
    uid: userId,
    email = '',
    emailVerified: isEmailVerified,
    phoneNumber = '',
    displayName: name = '',
  } = account
  return {
    userId,
    tenantId,
    email,
    isEmailVerified,
    phoneNumber,
    name,
    authTime,
    validSince: validSinceOf(account),
  }
}

/**
 * Turns the error for a taken phone number into the one for a user who changes their own number
 * (spec section 8).
 */
function toPhoneTakenError(error: unknown): never {
  if (identityCodeOf(error) !== 'auth/phone-number-already-exists') throw error
  throw Object.assign(new Error('Another account has this phone number.'), {
    code: 'auth/account-exists-with-different-credential',
  })
}

function ignoreMissing(error: unknown): void {
  if (identityCodeOf(error) !== 'auth/user-not-found') throw error
}

import { createHash } from 'node:crypto'
import { ApiError } from '../platform/http/apiError'
import { identityError } from '../platform/identity/identityError'
import type { Identity, IdentityClaims } from '../ports/identity'

export const TENANT = 'test-tenant'
/** The time of sign-ins, unless a token says otherwise; the test server's clock starts here. */
export const SIGNED_IN_AT = new Date('2026-03-01T09:00:00.000Z')

export interface TestAccount {
  userId: string
  email: string
  isEmailVerified: boolean
  phoneNumber: string
  name: string
  password: string
  isDisabled: boolean
  /** Tokens of sign-ins before this no longer count. */
  validSince: Date
}

type Verb = keyof Identity
type Claims = Omit<IdentityClaims, 'authTime' | 'validSince'> & {
  authTime: string
  expiresAt?: string
}

/** An identity provider in memory. The real one has its own tests (`server/platform/identity`). */
export interface TestIdentity extends Identity {
  accounts: Map<string, TestAccount>
  /** Unused phone proofs: the number that each token proves. */
  proofs: Map<string, string>
  /** Makes a proof of this number, in the shape of an ID token. */
  proveNumber: (phoneNumber: string) => string
  /**
   * Rejects the next call of a verb with this error, by default as a provider that does not answer.
   */
  failNext: (verb: Verb, error?: Error) => void
  /** Forgets everything. */
  reset: () => void
}

/**
 * Makes a token of a sign-in to the test tenant. An unknown account is created from its claims at
 * its first use; of a known one the account's data count, as with the real provider.
 */
export function tokenOf(
  claims: Partial<IdentityClaims> & { userId: string; expiresAt?: Date },
): string {
  const all: Omit<IdentityClaims, 'validSince'> = {
    tenantId: TENANT,
    email: `${claims.userId}@example.com`,
    isEmailVerified: true,
    phoneNumber: '',
    name: '',
    authTime: SIGNED_IN_AT,
    ...claims,
  }
  const payload = Buffer.from(JSON.stringify(all)).toString('base64url')
  return `test.${payload}.${signatureOf(payload)}`
}

export function createTestIdentity(clock: () => Date): TestIdentity {
  const accounts = new Map<string, TestAccount>()
  const deleted = new Set<string>()
  const proofs = new Map<string, string>()
  const failures = new Map<Verb, Error>()
  let made = 0

  const findHolder = (field: 'email' | 'phoneNumber', value: string | undefined) =>
    [...accounts.values()].find(
      (account) => value !== undefined && value !== '' && account[field] === value,
    )
  const answer = <T>(verb: Verb, make: () => T): Promise<T> => {
    const failure = failures.get(verb)
    failures.delete(verb)
    return failure
      ? Promise.reject(failure)
      : new Promise((resolve) => {
          resolve(make())
        })
  }
  const change = (userId: string, changes: Partial<TestAccount>) => {
    const account = accounts.get(userId)
    if (!account) throw identityError({ code: 'auth/user-not-found' })
    accounts.set(userId, { ...account, ...changes })
  }

  const current = (userId: string, authTime: Date): IdentityClaims => {
    const account = accounts.get(userId)
    if (!account || account.isDisabled || authTime < account.validSince)
      throw new ApiError('UNAUTHENTICATED')
    return {
      userId,
      tenantId: TENANT,
      email: account.email,
      isEmailVerified: account.isEmailVerified,
      phoneNumber: account.phoneNumber,
      name: account.name,
      authTime,
      validSince: account.validSince,
    }
  }

  return {
    accounts,
    proofs,
    proveNumber: (phoneNumber) => {
      made += 1
      const proof = `proof.${String(made)}.`
      proofs.set(proof, phoneNumber)
      return proof
    },
    failNext: (verb, error = new ApiError('UNAVAILABLE')) => void failures.set(verb, error),
    reset: () => {
      for (const kept of [accounts, deleted, proofs, failures]) kept.clear()
    },

    verify: (token) =>
      answer('verify', () => {
        const claims = readToken(token, clock())
        const { userId, email, isEmailVerified, phoneNumber, name } = claims
        if (!accounts.has(userId) && !deleted.has(userId)) {
          accounts.set(userId, {
            userId,
            email,
            isEmailVerified,
            phoneNumber,
            name,
            password: '',
            isDisabled: false,
            validSince: new Date(0),
          })
        }
        return current(userId, new Date(claims.authTime))
      }),
    recheck: ({ userId, authTime }) => answer('recheck', () => current(userId, authTime)),
    exists: ({ email, phoneNumber }) =>
      answer('exists', () => ({
        email: findHolder('email', email) !== undefined,
        phoneNumber: findHolder('phoneNumber', phoneNumber) !== undefined,
      })),
    createAccount: ({ email, password, displayName, phoneNumber = '' }) =>
      answer('createAccount', () => {
        if (findHolder('email', email)) throw identityError({ code: 'auth/email-already-exists' })
        if (findHolder('phoneNumber', phoneNumber))
          throw identityError({ code: 'auth/phone-number-already-exists' })
        made += 1
        const userId = `account-${String(made)}`
        const validSince = new Date(0)
        accounts.set(userId, {
          userId,
          email,
          isEmailVerified: false,
          phoneNumber,
          name: displayName,
          password,
          isDisabled: false,
          validSince,
        })
        return { userId, validSince }
      }),
    setPhoneNumber: (userId, phoneNumber) =>
      answer('setPhoneNumber', () => {
        const holder = findHolder('phoneNumber', phoneNumber ?? '')
        if (holder && holder.userId !== userId)
          throw identityError({ code: 'auth/account-exists-with-different-credential' })
        change(userId, { phoneNumber: phoneNumber ?? '' })
      }),
    setDisplayName: (userId, name) =>
      answer('setDisplayName', () => {
        change(userId, { name })
      }),
    findConfirmedEmail: (userId) =>
      answer('findConfirmedEmail', () => {
        const account = accounts.get(userId)
        return account?.isEmailVerified && !account.isDisabled ? account.email : null
      }),
    findByPhone: (phoneNumber) =>
      answer('findByPhone', () => {
        const account = findHolder('phoneNumber', phoneNumber)
        return account ?? null
      }),
    mintToken: (userId) => answer('mintToken', () => `custom-token-of-${userId}`),
    revokeSessions: (userId) =>
      answer('revokeSessions', () => {
        change(userId, { validSince: clock() })
      }),
    deleteAccount: (userId) =>
      answer('deleteAccount', () => {
        deleted.add(userId)
        accounts.delete(userId)
      }),
    consumePhoneProof: (token) =>
      answer('consumePhoneProof', () => {
        const phoneNumber = proofs.get(token)
        if (phoneNumber === undefined)
          throw identityError({ code: 'auth/invalid-verification-code' })
        proofs.delete(token)
        return phoneNumber
      }),
  }
}

function readToken(token: string, now: Date): Claims {
  const [kind, payload = '', signature] = token.split('.')
  if (kind !== 'test' || signature !== signatureOf(payload)) throw new ApiError('UNAUTHENTICATED')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  const isExpired = claims.expiresAt !== undefined && new Date(claims.expiresAt) <= now
  if (claims.tenantId !== TENANT || isExpired) throw new ApiError('UNAUTHENTICATED')
  return claims
}

function signatureOf(payload: string): string {
  return createHash('sha256').update(payload).digest('base64url')
}

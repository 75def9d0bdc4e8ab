import { randomUUID } from 'node:crypto'
import { type Credential, initializeApp } from 'firebase-admin/app'
import { type DecodedIdToken, type UserRecord, getAuth } from 'firebase-admin/auth'
import { pointAdminSdkAt } from '../env'
import { ApiFault } from '../http/apiFault'
import type { Identity } from './identity'

const LOOKUP_MS = 60_000
const MAX_REMEMBERED = 10_000

interface Options {
  projectId: string
  tenantId: string
  /** host:port of an Auth Emulator, or ''. */
  emulatorHost: string
  clock: () => Date
  /** The service account that looks accounts up; the application default unless given. */
  credential?: Credential
}

/**
 * Firebase Auth for one tenant: signature, expiry, audience, issuer and tenant of each token are checked by firebase-admin; whether the
 * account is disabled, deleted or its sessions revoked is looked up at most once a minute for each user.
 */
export function createFirebaseIdentity({ projectId, tenantId, emulatorHost, clock, credential }: Options): Identity {
  if (emulatorHost) pointAdminSdkAt(emulatorHost)
  const auth = getAuth(initializeApp({ projectId, ...(credential && { credential }) }, randomUUID())).tenantManager().authForTenant(tenantId)
  const lookups = new Map<string, { at: number; account: Promise<UserRecord | null> }>()

  function lookUp(userId: string): Promise<UserRecord | null> {
    const now = clock().getTime()
    const known = lookups.get(userId)
    if (known && now - known.at < LOOKUP_MS) return known.account
    const account = auth.getUser(userId).catch((error: unknown) => {
      if (errorCode(error) === 'auth/user-not-found') return null
      lookups.delete(userId)
      throw error
    })
    lookups.delete(userId)
    lookups.set(userId, { at: now, account })
    const [oldest] = lookups.keys()
    if (lookups.size > MAX_REMEMBERED && oldest !== undefined) lookups.delete(oldest)
    return account
  }

  return {
    async verify(token) {
      const claims = await auth.verifyIdToken(token).catch(refuse)
      if (claims.firebase.tenant !== tenantId) throw new ApiFault('UNAUTHENTICATED')
      const account = await lookUp(claims.uid).catch(refuse)
      if (!account || account.disabled || isRevoked(account, claims)) throw new ApiFault('UNAUTHENTICATED')
      return { userId: claims.uid, tenantId, email: claims.email ?? '', phoneNumber: claims.phone_number ?? '', name: nameOf(claims) }
    },
  }
}

function isRevoked(account: UserRecord, claims: DecodedIdToken): boolean {
  return Boolean(account.tokensValidAfterTime) && claims.auth_time * 1000 < Date.parse(account.tokensValidAfterTime ?? '')
}

function nameOf(claims: DecodedIdToken): string {
  return typeof claims.name === 'string' ? claims.name : ''
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A token that cannot be checked is refused, too: with 503 when it is the provider that does not answer. */
function refuse(error: unknown): never {
  const isOutage = /network|internal-error|app\/|timeout/.test(errorCode(error))
  throw new ApiFault(isOutage ? 'UNAVAILABLE' : 'UNAUTHENTICATED')
}

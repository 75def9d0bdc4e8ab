import type { UserRecord } from 'firebase-admin/auth'
import { identityCodeOf } from '@/contract/account/identityErrors'
import { unavailable } from './identityError'

const LOOKUP_MS = 60_000
const MAX_REMEMBERED = 10_000

export interface AccountLookups {
  /**
   * Returns the provider's account, cached for at most a minute and not from before `since`; null
   * if there is none. Throws UNAVAILABLE.
   */
  lookUp: (userId: string, since: Date) => Promise<UserRecord | null>
  /** Clears the cached account of a user. */
  forget: (userId: string) => void
}

/** Creates a cache of the provider's accounts. */
export function createAccountLookups(
  getAccount: (userId: string) => Promise<UserRecord>,
  clock: () => Date,
): AccountLookups {
  const lookups = new Map<string, { at: number; account: Promise<UserRecord | null> }>()
  return {
    lookUp: (userId, since) => {
      const now = clock().getTime()
      const known = lookups.get(userId)
      if (known && now - known.at < LOOKUP_MS && known.at >= since.getTime()) return known.account
      const account = getAccount(userId).catch((error: unknown) => {
        if (identityCodeOf(error) === 'auth/user-not-found') return null
        lookups.delete(userId)
        throw unavailable(error)
      })
      lookups.delete(userId)
      lookups.set(userId, { at: now, account })
      const [oldest] = lookups.keys()
      if (lookups.size > MAX_REMEMBERED && oldest !== undefined) lookups.delete(oldest)
      return account
    },
    forget: (userId) => void lookups.delete(userId),
  }
}

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RateLimit } from '@/contract/call'

/** The socket, the id and the matched path template (for the log) of a request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; template: string }
}

/**
 * The origin under which visitors reach this server (`https://cards.example.com`), for addresses
 * that leave a page: in previews, codes and contact files.
 */
export type PublicOrigin = (c: Context<AppEnv>) => string

/** The person or network that wrong tries are counted for, and how many they may make. */
interface Tries {
  key: string
  limit: RateLimit
}

export interface RateLimiter {
  /**
   * Counts a request to a call for the network it comes from. Throws `RATE_LIMITED` with
   * `Retry-After` (RFC 9110 section 10.2.3) when there were too many.
   */
  take: (c: Context<AppEnv>, operation: string, limit: RateLimit) => Promise<void>
  /**
   * Counts a wrong try of an operation for each of its keys, such as a person and a network, each
   * with its own limit. Throws `RATE_LIMITED`, also for a right try, when one of them has used up its
   * wrong tries.
   */
  countTry: (operation: string, tries: readonly Tries[], isWrong: boolean) => Promise<void>
  /** Counts for any key, such as a network and a profile. Throws as `take`. */
  count: (operation: string, key: string, limit: RateLimit) => Promise<void>
  /** Counts for any key, and tells whether it is within the limit. */
  isWithin: (operation: string, key: string, limit: RateLimit) => Promise<boolean>
  /** Returns the network that a request comes from. */
  networkOf: (c: Context<AppEnv>) => string
  /** Forgets every request. */
  reset: () => void
}

import type { Call } from '@/contract/call'

/**
 * What an endpoint hands to the base query: the call of the contract, its path and query parameters as one flat object, and its body.
 * `version` goes to `If-Match`; `idempotencyKey` makes a repeated POST count once.
 */
export interface ApiRequest {
  call: Call
  params?: Record<string, unknown>
  body?: unknown
  version?: number
  idempotencyKey?: string
  /** Another backend may answer a file where ours answers JSON. */
  canBeFile?: boolean
  /** Called with the part that is sent, from 0 to 1. It lives in the action's `meta.arg` only, beside the file itself; never in the state. */
  onUploadProgress?: (fraction: number) => void
}

/** What the base query needs from outside. The store hands it over as the thunk's extra argument, so that each test brings its own. */
export interface ApiDependencies {
  /** Absolute address of the API without a slash at its end. */
  baseUrl: string
  /** The signed-in user's ID token, fresh for each request (spec section 9), or null. */
  getToken: () => Promise<string | null>
  /** The token that is at hand, without waiting for anything, or null. */
  readToken: () => string | null
  /** Milliseconds before each retry of a query; `RETRY_DELAYS` unless said. */
  retryDelays?: readonly number[]
}

/** A file that a call answered with. Whoever asked clicks a link to `objectUrl` and revokes it. */
export interface Download {
  fileName: string
  objectUrl: string
}

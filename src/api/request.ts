import type { Call } from '@/contract/call'

/**
 * The request of an endpoint to the base query: a call of the contract, its path and query
 * parameters as one flat object, and its body. `version` is sent as `If-Match`.
 */
export interface ApiRequest {
  call: Call
  params?: Record<string, unknown>
  body?: unknown
  version?: number
  /** Makes a repeated POST count once. */
  idempotencyKey?: string
  /** Another backend may answer a file where ours answers JSON. */
  canBeFile?: boolean
  /**
   * Called with the fraction that is sent, from 0 to 1. It is in the action's `meta.arg` only,
   * beside the file itself, and never in the state.
   */
  onUploadProgress?: (fraction: number) => void
}

/**
 * The outside parts that the base query needs. The store passes them as the thunks' extra argument,
 * so that each test brings its own.
 */
export interface ApiDependencies {
  /** Absolute address of the API without a trailing slash. */
  baseUrl: string
  /** Resolves to the signed-in user's ID token, valid for this request (spec section 9), or null. */
  getToken: () => Promise<string | null>
  /** Returns the token that is at hand without waiting, or null. */
  readToken: () => string | null
  /** Milliseconds before each retry of a query; `RETRY_DELAYS` by default. */
  retryDelays?: readonly number[]
}

/** A file as the response. The caller clicks a link to `objectUrl` and revokes it. */
export interface Download {
  fileName: string
  objectUrl: string
}

/** A cast, because RTK Query types the extra argument as unknown: every store passes `ApiDependencies`. */
export function dependenciesOf(extra: unknown): ApiDependencies {
  return extra as ApiDependencies
}

/** The kinds of failure of a provider, besides its status (`HTTP_503`). */
type Failure =
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'TOO_LARGE'
  | 'NOT_JSON'
  | 'WRONG_SHAPE'
  | `HTTP_${string}`

/** The reason why a provider counts as not available; the log shows `code`, and no secret is kept. */
export class ProviderError extends Error {
  constructor(
    readonly code: Failure,
    options?: ErrorOptions,
  ) {
    super(`The provider failed: ${code}.`, options)
    this.name = 'ProviderError'
  }
}

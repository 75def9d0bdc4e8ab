/**
 * The ways in which a provider refuses a grant. `code`: this code connects nothing; `token`: the
 * access token is not accepted, a new one may be; `grant`: the grant has ended, and only the person
 * can give a new one.
 */
type GrantFailure = 'code' | 'token' | 'grant'

/** The error of a request that a provider refused because of the person's grant. */
export class GrantError extends Error {
  override name = 'GrantError'

  constructor(
    readonly kind: GrantFailure,
    /** The provider's own code, such as `invalid_grant`, for the log. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The grant was refused: ${kind} ${code}.`, options)
  }
}

import { ApiError } from './apiError'

/** The error of a call that needs an outside service which fails or does not answer. */
export class ProviderUnavailable extends ApiError {
  constructor(
    /** The name of the service, for people. */
    readonly provider: string,
    cause?: unknown,
  ) {
    super('PROVIDER_UNAVAILABLE', `${provider} does not answer at the moment. Try again later.`)
    this.cause = cause
  }
}

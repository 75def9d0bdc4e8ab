import { ApiError } from './apiError'

interface Reason {
  message: string
  /** The request named something that the service does not have, or no longer has. */
  isMissing: boolean
  /** Another request had the same idempotency key. */
  isRepeatedKey: boolean
  /** The parameter that was refused; '' if the service names none. */
  param: string
}

/** The error of a request that an outside service understood and refused. */
export class ProviderRefusal extends ApiError {
  readonly isMissing: boolean
  readonly isRepeatedKey: boolean
  readonly param: string

  constructor(provider: string, reason: Reason, cause?: unknown) {
    super('VALIDATION_FAILED', `${provider} refused this: ${reason.message}`)
    this.isMissing = reason.isMissing
    this.isRepeatedKey = reason.isRepeatedKey
    this.param = reason.param
    this.cause = cause
  }
}

/** Resolves to the answer of a service, or to null when it does not have what was named. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRefusal && error.isMissing) return null
    throw error
  }
}

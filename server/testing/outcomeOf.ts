import { ApiError } from '../platform/http/apiError'

/** Returns 'accepted', or the code of the error. */
export function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
}

/** Returns 'accepted', or the code, message and fields of the error. */
export function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof ApiError
        ? {
            code: error.code,
            message: error.message,
            ...(error.fields && { fields: error.fields }),
          }
        : error,
  )
}

import { ApiError } from '../platform/http/apiError'

/** 'accepted', or the code of the refusal. */
export function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
}

/** 'accepted', or the code, message and fields of the refusal. */
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

import { HttpResponse } from 'msw'
import { type ErrorBody, type ErrorCode, errorStatus } from '@/contract/errors'

export type ErrorDetails = Partial<Pick<ErrorBody['error'], 'message' | 'fields'>>

/** Returns an error response like the server's. */
export function errorAnswer(
  code: ErrorCode,
  { message = `The server said ${code}.`, fields }: ErrorDetails = {},
): HttpResponse<ErrorBody> {
  const error = { code, message, requestId: 'request-1', ...(fields && { fields }) }
  return HttpResponse.json({ error }, { status: errorStatus[code] })
}

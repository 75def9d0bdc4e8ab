import * as v from 'valibot'
import type { Call } from '@/contract/call'
import { type ApiError, createApiError } from '../apiError'

const download = v.object({ fileName: v.string(), objectUrl: v.string() })

/** Validates a response against the contract; one that does not fit is an `INVALID_ANSWER` error, and retried. */
export function validateResponse(
  { answer }: Call,
  data: unknown,
  canBeFile = false,
): { data: unknown } | { error: ApiError } {
  const schema = answer === undefined ? download : canBeFile ? v.union([download, answer]) : answer
  const parsed = v.safeParse(schema, data)
  return parsed.success
    ? { data: deepFreeze(parsed.output) }
    : { error: createApiError('INVALID_ANSWER') }
}

/**
 * Freezes a JSON value deeply. The store would do the same, but first searches each value for
 * drafts, which for a window of a hundred rows takes three times as long as the rest of storing it.
 */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
  return value
}

import * as v from 'valibot'
import type { Call } from '@/contract/call'
import { type ApiError, failureOf } from './apiError'
import { deepFreeze } from './deepFreeze'

const download = v.object({ fileName: v.string(), objectUrl: v.string() })

/** Returns an answer as the contract has it; one that does not fit is a failure like any other, and retried like one. */
export function checkAnswer(
  { answer }: Call,
  data: unknown,
  canBeFile = false,
): { data: unknown } | { error: ApiError } {
  const schema = answer === undefined ? download : canBeFile ? v.union([download, answer]) : answer
  const parsed = v.safeParse(schema, data)
  return parsed.success
    ? { data: deepFreeze(parsed.output) }
    : { error: failureOf('INVALID_ANSWER') }
}

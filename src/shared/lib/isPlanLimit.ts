import { isApiError } from '@/api/apiError'

/** Returns whether a call failed because the plan allows no more. */
export function isPlanLimit(error: unknown): boolean {
  return isApiError(error) && error.code === 'PLAN_LIMIT'
}

import type { Membership } from '../../ports/registry'
import { ApiError } from '../http/apiError'

/** Throws PLAN_LIMIT if a company is read-only, because no plan covers it. */
export function requireWritable(
  { companyName, readOnlyFrom }: Pick<Membership, 'companyName' | 'readOnlyFrom'>,
  now: Date,
): void {
  if (readOnlyFrom === null || new Date(readOnlyFrom) > now) return
  throw new ApiError(
    'PLAN_LIMIT',
    `${companyName} is read-only, because no plan covers it. Its owner can choose a plan.`,
  )
}

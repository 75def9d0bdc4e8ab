import type { Membership } from '../../ports/registry'
import { ApiError } from '../http/apiError'

type Place = Pick<Membership, 'companyName' | 'readOnlyFrom' | 'seatEndsAt'>

/** Throws PLAN_LIMIT if a company is read-only because of its plan, or only the user is there. */
export function requireWritable({ companyName, readOnlyFrom, seatEndsAt }: Place, now: Date): void {
  if (isOver(readOnlyFrom, now))
    throw new ApiError(
      'PLAN_LIMIT',
      `${companyName} is read-only, because its owner’s plan allows fewer companies. They can choose another plan.`,
    )
  if (isOver(seatEndsAt, now))
    throw new ApiError(
      'PLAN_LIMIT',
      `${companyName} has more people than its plan allows, so the newest ones, like you, can change nothing. Its owner can choose another plan, or deactivate somebody.`,
    )
}

function isOver(time: string | null, now: Date): boolean {
  return time !== null && new Date(time) <= now
}

import type { Ctx } from '../../../ports/context'
import { deactivateHeldCards } from '../../cards'
import { closeInvitation } from '../invitations/openInvitation'
import type { EmployeeRow } from './employeeRow'
import type { EmployeeChange } from './writeEmployee'

/**
 * Returns the columns of a person who leaves, or whose invitation is withdrawn. The company's cards
 * that a member holds are deactivated in the same transaction.
 */
export async function endMembership(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  row: EmployeeRow,
): Promise<EmployeeChange> {
  const { companyId, state, userId } = row
  if (state === 'active' && userId !== null)
    await deactivateHeldCards({ ...ctx, companyId }, [userId], 'The holder left the company.')
  return { state: 'deactivated', profileId: null, ...closeInvitation(row) }
}

import { ApiError } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { Membership } from '../../../ports/registry'
import { employees } from '../tables'
import { isEmployee } from './employeeRow'

/**
 * Throws CONFLICT if the caller's role has changed since the request was let in; their company is
 * locked.
 */
export async function requireUnchangedRole({ db, actor }: Ctx, caller: Membership): Promise<void> {
  const [own] = await db
    .select({ role: employees.role, state: employees.state })
    .from(employees)
    .where(isEmployee(actor.tenantId, caller.companyId, caller.employeeId))
  if (own?.state !== 'active' || own.role !== caller.role) throw new ApiError('CONFLICT')
}

import { type SQL, sql } from 'drizzle-orm'
import type { Owner } from '../../ports/registry'
import { companies, employees } from './tables'

/** Selects a user's memberships as a JSON list of `Membership`; it is part of a larger statement. */
export function memberships({ tenantId, userId }: Owner): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'companyId', e.company_id, 'companyName', c.name, 'employeeId', e.id, 'employeeVersion', e.version, 'role', e.role,
      'profileId', e.profile_id, 'locks', c.content -> 'locks', 'readOnlyFrom', c.read_only_from)), '[]'::json)
    from ${employees} e join ${companies} c on c.tenant_id = e.tenant_id and c.id = e.company_id
    where e.tenant_id = ${tenantId} and e.user_id = ${userId} and e.state = 'active')`
}

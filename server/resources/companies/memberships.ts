import { type SQL, sql } from 'drizzle-orm'
import type { Owner } from '../../ports/registry'
import { companies, employees } from './tables'

/**
 * Selects a user's memberships as a JSON list of `Membership`; it is part of a larger statement. The
 * places of a company's people are counted only while it has too many. Its owner comes first.
 */
export function memberships({ tenantId, userId }: Owner): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'companyId', e.company_id, 'companyName', c.name, 'employeeId', e.id, 'employeeVersion', e.version, 'role', e.role,
      'profileId', e.profile_id, 'locks', c.content -> 'locks', 'readOnlyFrom', c.read_only_from,
      'seatEndsAt', case when c.seats_end_at is not null and e.role <> 'owner' and c.seats <= (
          select count(*) from ${employees} o where o.tenant_id = e.tenant_id and o.company_id = e.company_id and o.state = 'active'
            and (o.role = 'owner' or (o.created_at, o.id) < (e.created_at, e.id)))
        then c.seats_end_at end)), '[]'::json)
    from ${employees} e join ${companies} c on c.tenant_id = e.tenant_id and c.id = e.company_id
    where e.tenant_id = ${tenantId} and e.user_id = ${userId} and e.state = 'active')`
}

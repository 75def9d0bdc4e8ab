import type { Resource } from '../../platform/resource'
import { companiesRoutes } from './companies.routes'
import { employeesRoutes } from './employees/employees.routes'
import { leaveCompanies } from './leaveCompanies'
import { memberships } from './memberships'
import { companyRules } from './rules'

export const companiesResource: Resource = {
  memberships,
  routes: [...companiesRoutes, ...employeesRoutes],
  baseRules: (facts) => [{ action: 'create', subject: 'Company' }, ...companyRules(facts)],
  deleteRowsWithFiles: leaveCompanies,
}

import type { Resource } from '../../platform/resource'
import { memberships } from './memberships'

/** The companies that users belong to. */
export const companiesResource: Resource = {
  memberships,
  baseRules: (facts) =>
    facts.memberships
      .filter(({ role }) => role !== 'member')
      .map(({ companyId }) => ({
        action: 'manage',
        subject: 'Employee',
        conditions: { companyId },
      })),
}

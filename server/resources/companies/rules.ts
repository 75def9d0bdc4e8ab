import type { Rule } from '@/contract/ruleSet'
import type { Membership, RuleFacts } from '../../ports/registry'

/**
 * Returns the rules that a user has by their memberships: at most five for each company, so that a
 * rule set of fifty companies stays within its limit.
 */
export function companyRules({ memberships }: RuleFacts): Rule[] {
  return memberships.flatMap((membership) => [
    ...(membership.role === 'member' ? memberRules(membership) : administratorRules(membership)),
    ...lockRules(membership),
  ])
}

function memberRules({ companyId }: Membership): Rule[] {
  return [
    { action: 'read', subject: 'Company', conditions: { id: companyId } },
    { action: 'read', subject: 'Employee', conditions: { companyId } },
    {
      action: 'update',
      subject: 'Employee',
      conditions: { companyId, isYou: true },
      fields: ['profileId', 'state'],
    },
  ]
}

function administratorRules({ companyId, role }: Membership): Rule[] {
  return [
    {
      action: role === 'owner' ? 'manage' : ['read', 'update'],
      subject: 'Company',
      conditions: { id: companyId },
    },
    { action: 'manage', subject: 'Employee', conditions: { companyId } },
    {
      action: 'update',
      subject: 'Employee',
      conditions: { companyId, isYou: false },
      fields: ['profileId'],
      inverted: true,
    },
    {
      action: 'update',
      subject: 'Employee',
      conditions: { companyId, role: 'owner' },
      fields: ['role', 'state'],
      inverted: true,
    },
  ]
}

/** Returns the rule for the fields that a company locks on the profile that shows it. */
function lockRules({ profileId, locks }: Membership): Rule[] {
  if (profileId === null || locks.length === 0) return []
  return [
    {
      action: 'update',
      subject: 'Profile',
      conditions: { id: profileId },
      fields: [...locks],
      inverted: true,
    },
  ]
}

import { createMongoAbility, subject } from '@casl/ability'
import { describe, expect, it } from 'vitest'
import { ruleSet } from '@/contract/ruleSet'
import * as v from 'valibot'
import type { Membership } from '../../ports/registry'
import { companyRules } from './rules'

const companyId = '11111111-1111-4111-8111-111111111111'
const profileId = '22222222-2222-4222-8222-222222222222'

const membershipAs = (role: Membership['role']): Membership => ({
  companyId,
  companyName: 'Verdigris',
  employeeId: '33333333-3333-4333-8333-333333333333',
  employeeVersion: 1,
  role,
  profileId,
  readOnlyFrom: null,
  seatEndsAt: null,
  locks: ['occupation', 'logo'],
})
const rulesOf = (memberships: Membership[]) =>
  companyRules({ userId: 'ada', isPremium: false, memberships })
const abilityAs = (role: Membership['role']) =>
  createMongoAbility([
    { action: 'manage', subject: 'Profile', conditions: { ownerId: 'ada' } },
    ...rulesOf([membershipAs(role)]),
  ])

const company = subject('Company', { id: companyId })
const otherCompany = subject('Company', { id: profileId })
const own = (role: string) => subject('Employee', { companyId, isYou: true, role })
const colleague = (role: string) => subject('Employee', { companyId, isYou: false, role })

describe('the rules of a membership', () => {
  it.each([
    ['member', [true, false, false]],
    ['admin', [true, true, false]],
    ['owner', [true, true, true]],
  ] as const)('let a company be read, changed and deleted by a(n) %s: %j', (role, expected) => {
    const ability = abilityAs(role)
    expect((['read', 'update', 'delete'] as const).map((act) => ability.can(act, company))).toEqual(
      expected,
    )
    expect(ability.can('read', otherCompany)).toBe(false)
  })

  it.each([
    ['member', 'profileId', own('member'), true],
    ['member', 'state', own('member'), true],
    ['member', 'role', own('member'), false],
    ['member', 'jobTitle', own('member'), false],
    ['member', 'state', colleague('member'), false],
    ['admin', 'role', colleague('member'), true],
    ['admin', 'role', own('admin'), true],
    ['admin', 'state', own('admin'), true],
    ['admin', 'profileId', own('admin'), true],
    ['admin', 'profileId', colleague('member'), false],
    ['admin', 'role', colleague('owner'), false],
    ['admin', 'state', colleague('owner'), false],
    ['admin', 'jobTitle', colleague('owner'), true],
    ['owner', 'role', colleague('admin'), true],
    ['owner', 'state', own('owner'), false],
    ['owner', 'role', own('owner'), false],
    ['owner', 'profileId', own('owner'), true],
  ] as const)('tell if a(n) %s changes %s of %j: %s', (role, field, row, expected) => {
    expect(abilityAs(role).can('update', row, field)).toBe(expected)
  })

  it('lock fields of the profile that shows the company, and of no other', () => {
    const ability = abilityAs('owner')
    const shown = subject('Profile', { id: profileId, ownerId: 'ada' })
    const other = subject('Profile', { id: companyId, ownerId: 'ada' })
    expect(ability.can('update', shown)).toBe(true)
    expect(ability.can('update', shown, 'bio')).toBe(true)
    expect(ability.can('update', shown, 'occupation')).toBe(false)
    expect(ability.can('update', other, 'occupation')).toBe(true)
  })

  it('of fifty companies fit into a rule set that the browser accepts', () => {
    const rules = rulesOf(Array.from({ length: 50 }, () => membershipAs('admin')))
    const set = { rules, sub: 'ada', tid: 'tenant', iat: 1, exp: 2 }
    expect([rules.length, v.is(ruleSet, set)]).toEqual([250, true])
  })
})

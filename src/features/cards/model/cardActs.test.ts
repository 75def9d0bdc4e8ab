import { describe, expect, it } from 'vitest'
import { createMongoAbility } from '@casl/ability'
import { type CardStatus, cardStatuses } from '@/contract/cards/card'
import type { Rule } from '@/contract/ruleSet'
import { type AppAbility, permissionsOf } from '@/shared/lib/permissions'
import {
  buildAdminRules,
  buildMemberRules,
  buildPhysicalCard,
  buildStockCard,
} from '@/testing/buildCards'
import { buildId, buildRules } from '@/testing/builders'
import { type CardAct, allowedActs } from './cardActs'

const USER = 'user-1'
const companyId = buildId()
/** A cast, because our rules leave members out where CASL's types have undefined. */
const mayBy = (rules: Rule[]) =>
  permissionsOf(createMongoAbility<AppAbility>(rules as never), USER).may

const owner = mayBy(buildRules(USER))
const member = mayBy(buildMemberRules(USER))
const admin = mayBy(buildAdminRules(USER, companyId))
const held = (status: CardStatus) =>
  buildStockCard(companyId, { status, holder: { employeeId: buildId(), name: 'Ada Moreau' } })

describe('allowedActs', () => {
  it.each<[CardStatus, CardAct[]]>([
    ['active', ['deactivate', 'reportLost', 'handOver', 'retire']],
    ['deactivated', ['reactivate', 'reportLost', 'retire']],
    ['lost', ['markFound', 'retire']],
    ['handedOver', ['cancelHandOver', 'retire']],
    ['retired', []],
  ])('of one’s own card that is %s', (status, acts) => {
    expect(allowedActs(buildPhysicalCard({ status }), owner)).toEqual(acts)
  })

  it.each<[CardStatus, CardAct[]]>([
    ['active', ['reportLost']],
    ['deactivated', ['reportLost']],
    ['lost', []],
  ])('of a company’s card that one holds and that is %s', (status, acts) => {
    const card = { ...held(status), ownerId: USER, holder: null }
    expect(allowedActs(card, member)).toEqual(acts)
  })

  it.each<[CardStatus, CardAct[]]>([
    ['active', ['deactivate', 'reportLost', 'assign', 'returnToStock', 'retire']],
    ['deactivated', ['reactivate', 'reportLost', 'assign', 'returnToStock', 'retire']],
    ['lost', ['markFound', 'retire']],
  ])('of a colleague’s card that is %s, for an administrator', (status, acts) => {
    expect(allowedActs(held(status), admin)).toEqual(acts)
  })

  it('of stock: it is assigned or retired', () => {
    expect(allowedActs(buildStockCard(companyId), admin)).toEqual(['assign', 'retire'])
  })

  it('a card without a holder can’t be reactivated', () => {
    const left = buildStockCard(companyId, { status: 'deactivated' })
    expect(allowedActs(left, admin)).not.toContain('reactivate')
  })

  it.each(cardStatuses)('are none for somebody else, or read-only rules: %s', (status) => {
    expect(allowedActs(held(status), member)).toEqual([])
    const readOnly = mayBy([{ action: 'read', subject: 'all' }])
    expect(allowedActs(buildPhysicalCard({ status }), readOnly)).toEqual([])
  })
})

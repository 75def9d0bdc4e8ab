import { describe, expect, it } from 'vitest'
import { type CardStatus, cardStatuses } from '@/contract/cards/card'
import { type CardRole, refuseAssignment, refuseEdit, refuseTransition } from './cardLife'

/** Returns the states that a card may get, and those that are forbidden to this person. */
function statesAfter(from: CardStatus, role: CardRole, hasHolder = true) {
  const isCompanyCard = role !== 'holder'
  const by = (code: string | undefined) =>
    cardStatuses.filter(
      (to) =>
        from !== to &&
        refuseTransition({ from, to, role, isCompanyCard, hasHolder })?.code === code,
    )
  return { allowed: by(undefined), forbidden: by('FORBIDDEN') }
}

describe('the life of a card', () => {
  it.each<[CardStatus, CardStatus[]]>([
    ['blank', ['retired']],
    ['active', ['deactivated', 'lost', 'handedOver', 'retired']],
    ['deactivated', ['active', 'lost', 'retired']],
    ['lost', ['active', 'retired']],
    ['handedOver', ['active', 'retired']],
    ['retired', []],
  ])('leads the holder of a %s card to %j', (from, to) => {
    expect(statesAfter(from, 'holder')).toEqual({ allowed: to, forbidden: [] })
  })

  it.each<[CardStatus, CardStatus[]]>([
    ['blank', ['retired']],
    ['active', ['blank', 'deactivated', 'lost', 'handedOver', 'retired']],
    ['deactivated', ['blank', 'active', 'lost', 'retired']],
    ['lost', ['active', 'retired']],
    ['handedOver', ['active', 'retired']],
    ['retired', []],
  ])("leads an administrator of a %s card's company to %j", (from, to) => {
    expect(statesAfter(from, 'admin')).toEqual({ allowed: to, forbidden: [] })
  })

  it.each<[CardStatus, CardStatus[]]>([
    ['active', ['lost']],
    ['deactivated', ['lost']],
    ['lost', []],
    ['handedOver', []],
    ['retired', []],
  ])("leads the member who holds a company's %s card to %j", (from, to) => {
    const { allowed, forbidden } = statesAfter(from, 'member')
    expect(allowed).toEqual(to)
    expect(forbidden).toEqual(cardStatuses.filter((each) => each !== from && each !== 'lost'))
  })

  it('does not make a card active that nobody holds', () => {
    expect(statesAfter('deactivated', 'admin', false).allowed).toEqual(['blank', 'lost', 'retired'])
  })

  it('allows every state that a card already has', () => {
    for (const role of ['holder', 'member', 'admin'] as const)
      for (const state of cardStatuses) {
        const asked = { from: state, to: state, role, isCompanyCard: true, hasHolder: true }
        expect(refuseTransition(asked)).toBeNull()
      }
  })

  it('refuses edits of a retired card and of one that is handed over, and a profile in stock', () => {
    const closed = cardStatuses.filter((status) => refuseEdit(status, 'name'))
    expect(closed).toEqual(['handedOver', 'retired'])
    expect(cardStatuses.filter((status) => refuseEdit(status, 'profileId'))).toEqual([
      'blank',
      ...closed,
    ])
    expect(cardStatuses.filter((status) => refuseAssignment(status))).toEqual(closed)
  })
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { companyInput } from './company'
import { employeeInput } from './employees'

const [ZERO_WIDTH, RIGHT_TO_LEFT, OVERRIDE] = ['\u200b', '\u200f', '\u202e']

describe('characters that nobody sees', () => {
  it.each([
    ['an address', { email: `${RIGHT_TO_LEFT}ada@example.com` }],
    ['a number', { email: 'ada@example.com', employeeNumber: `17${ZERO_WIDTH}` }],
  ])('are refused in %s of an employee, by which people are told apart', (_, person) => {
    const { issues } = v.safeParse(employeeInput, person)
    expect(issues?.[0].message).toBe(
      'This contains an invisible character. Type it instead of pasting it.',
    )
  })

  it('a name with joined characters passes', () => {
    const person = { email: 'ada@example.com', firstName: '👩‍👩‍👧' }
    expect(v.safeParse(employeeInput, person).success).toBe(true)
  })

  it.each([
    ['שלום', true],
    [`Bank ${OVERRIDE}moc.live`, false],
  ])('a company is called %s: %s', (name, isValid) => {
    expect(v.safeParse(companyInput, { name }).success).toBe(isValid)
  })
})

import { expect, it } from 'vitest'
import { isSameValue } from './sameValue'

it.each([
  ['email', ' Ada@Example.com', 'ada@example.com', true],
  ['email', 'ada@example.com', 'nada@example.com', false],
  ['phone', '+44 20 7946 0000', '020 7946-0000', true],
  ['phone', '+44 20 7946 0000', '+44 20 7946 0001', false],
  ['phone', '112', '0112', false],
] as const)('%s %s and %s are the same: %s', (kind, one, other, isSame) => {
  expect(isSameValue(kind, one, other)).toBe(isSame)
})

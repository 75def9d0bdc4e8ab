import { expect, it } from 'vitest'
import { isCardKey, isLikeSlug, toCardKey } from './cardKey'

it.each([
  ['random bits', Buffer.from('sYp4Q0xk_v-3LmZt9aWcJgB', 'base64url'), 'sYp4Q0xk_v-3LmZt9aWcJg'],
  [
    'bits that look like an address',
    Buffer.from('ada-moreau-consulting1x', 'base64url'),
    '_da-moreau-consulting1',
  ],
])('makes the id of a card of %s', (_what, bytes, key) => {
  expect([toCardKey(bytes), isCardKey(key), isLikeSlug(key)]).toEqual([key, true, false])
})

it.each([
  'ada-moreau-consulting1',
  'Ada-Moreau',
  'Ada-Moreau-Consulting12',
  'Ada Moreau Consulting1',
  '',
])("does not accept %s as a card's id", (key) => {
  expect(isCardKey(key)).toBe(false)
})

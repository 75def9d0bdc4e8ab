import { expect, it } from 'vitest'
import { isTypedName } from './isTypedName'

it.each([
  ['Verdigris Studio', true],
  [' verdigris  studio ', true],
  ['Verdigris Studi', false],
  ['VerdigrisStudio', false],
  ['', false],
])('%j is the typed name: %s', (typed, isName) => {
  expect(isTypedName(typed, 'Verdigris\u00a0 Studio')).toBe(isName)
})

it('takes an accent in either form of Unicode', () => {
  expect(isTypedName('Café', 'Cafe\u0301')).toBe(true)
  expect(isTypedName('Cafe', 'Café')).toBe(false)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tagOptions, parseTags, formatTags } from './tagText'

it.each([
  ['VIP, Fair ,, VIP', ['VIP', 'Fair']],
  ['"Boston, MA", VIP', ['Boston, MA', 'VIP']],
  ['6" pipe, "said ""no""', ['6" pipe', '"said ""no""']],
  ['"Boston, MA', ['"Boston', 'MA']],
  ['', []],
])('%j is %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags)
})

it('writes what it reads', () => {
  const tag = fc
    .string({ unit: fc.constantFrom(',', '"', ';', ' ', 'a') })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.uniqueArray(tag), (tags) => {
      expect(parseTags(formatTags(tags))).toEqual(tags)
    }),
  )
})

it('offers to complete the last tag', () => {
  const known = ['Boston, MA', 'Berlin', 'VIP']
  expect(tagOptions('"Boston, MA", b', known)).toEqual(['"Boston, MA", Berlin'])
  expect(tagOptions('VIP, "bo', known)).toEqual(['VIP, "Boston, MA"'])
  expect(tagOptions('cafe', ['Café', 'VIP'])).toEqual(['Café'])
})

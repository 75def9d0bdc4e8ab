import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  customSortKey,
  customSortName,
  formatSort,
  indexedSortKeys,
  parseSort,
  unindexedSortKeys,
} from './contactSort'

describe('parseSort', () => {
  it.each([
    ['name', [{ key: 'name', isDescending: false }]],
    ['-createdAt', [{ key: 'createdAt', isDescending: true }]],
    [
      'organization,-createdAt,extra:Badge%2C%20old',
      [
        { key: 'organization', isDescending: false },
        { key: 'createdAt', isDescending: true },
        { key: 'extra:Badge%2C%20old', isDescending: false },
      ],
    ],
    ['-deletedAt', [{ key: 'deletedAt', isDescending: true }]],
  ])('reads %s', (text, terms) => {
    expect(parseSort(text)).toEqual(terms)
  })

  it.each([
    '',
    '-',
    'age',
    'name,',
    ',name',
    'name,-name',
    'name name',
    'deletedAt,name',
    'extra:',
    'extra:%20',
    'extra:%00',
    'extra:%E0%A4%A',
    'extra:a,extra:%61',
    `extra:${'a'.repeat(201)}`,
    'name,email,organization,createdAt,updatedAt,city',
    'name,'.repeat(1_000_000),
  ])('refuses %.40s', (text) => {
    expect(parseSort(text)).toBeNull()
  })

  it('reads what it writes', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    const key = fc.oneof(
      fc.constantFrom(...indexedSortKeys, ...unindexedSortKeys),
      name.filter((text) => text.trim() !== '' && !text.includes('\0')).map(customSortKey),
    )
    const term = fc.record({ key, isDescending: fc.boolean() })
    const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 5, selector: (one) => one.key })
    fc.assert(
      fc.property(terms, (sort) => {
        expect(parseSort(formatSort(sort))).toEqual(sort)
      }),
    )
  })

  it('names the custom field of a key', () => {
    expect(customSortName(customSortKey('Badge, „alt“'))).toBe('Badge, „alt“')
    expect(customSortName('name')).toBeNull()
  })
})

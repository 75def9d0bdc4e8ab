import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CONDITIONS, MAX_FILTER_VALUES } from '@/contract/contacts/contactConditions'
import {
  type ContactFilters,
  filterCount,
  noFilters,
  readFilters,
  writeFilters,
} from './contactFilters'
import { filtersArbitrary } from './filtersArbitrary'
import type { FilterEntry } from './filterText'

const read = (query: string) => readFilters(new URLSearchParams(query))
function write(filters: ContactFilters, before = ''): string {
  const params = new URLSearchParams(before)
  writeFilters(params, filters)
  return params.toString()
}
const all = (...of: FilterEntry[]): ContactFilters => ({ ...noFilters, of })

describe('the filters in the URL', () => {
  it.each<[string, ContactFilters]>([
    ['', noFilters],
    ['favorite=true', { ...noFilters, favorite: true }],
    ['filter=phone.empty', all({ field: 'phone', op: 'empty' })],
    [
      'filter=organization.anyOf.Acme*Beta+Ltd.',
      all({ field: 'organization', op: 'anyOf', values: ['Acme', 'Beta Ltd.'] }),
    ],
    [
      'filter=custom.is.Badge*B-12&filter=custom.empty.A.b',
      all(
        { field: 'custom', name: 'Badge', op: 'is', value: 'B-12' },
        { field: 'custom', name: 'A.b', op: 'empty' },
      ),
    ],
    [
      'filter=any&filter=favorite.is.false&filter=all**city.is.Oslo**createdAt.during.last-7-days',
      {
        ...all(
          { field: 'favorite', op: 'is', value: false },
          {
            match: 'all',
            of: [
              { field: 'city', op: 'is', value: 'Oslo' },
              { field: 'createdAt', op: 'during', when: 'last-7-days' },
            ],
          },
        ),
        match: 'any',
      },
    ],
  ])('%s', (query, filters) => {
    expect(read(query)).toEqual(filters)
    expect(write(filters)).toBe(query)
  })

  it('are read as they were written, whatever the values contain', () => {
    fc.assert(
      fc.property(filtersArbitrary, (filters) => {
        expect(read(write(filters))).toEqual(filters)
      }),
    )
  })

  it.each([
    'filter=',
    'filter=city',
    'filter=city.is',
    'filter=city.is.',
    'filter=favorite.is.maybe',
    'filter=custom.during.Badge*today',
    'filter=city.during.today',
    'filter=city.is.a%0Ab',
    'filter=city.empty.Oslo',
    'filter=shoe.is.42',
    'filter=city.__proto__.x',
    'filter=source.anyOf.spaceship',
    'filter=createdAt.during.yesterday',
    'filter=createdAt.between.2026-01-01',
    'filter=any**',
    'filter=any**city.is.Oslo**shoe.is.42',
    'filter=all**all**city.is.Oslo',
    `filter=city.is.${'x'.repeat(201)}`,
    `filter=tags.anyOf.${Array(51).fill('a').join('*')}`,
    `filter=${'a*'.repeat(100_000)}`,
  ])('are said to be unreadable: %s', (query) => {
    expect(read(`${query}&filter=phone.empty`)).toMatchObject({ isUnreadable: true })
    expect(read(query).of).toEqual([])
  })

  it('takes no more conditions than a call, and no longer text than an address', () => {
    const many = (count: number, value: string) =>
      read(Array.from({ length: count }, () => `filter=city.is.${value}`).join('&'))
    expect(many(MAX_CONDITIONS, 'a').of).toHaveLength(MAX_CONDITIONS)
    expect(many(MAX_CONDITIONS + 1, 'a')).toEqual({ ...noFilters, isUnreadable: true })
    const lists = (count: number) =>
      read(
        Array(count)
          .fill(`filter=city.anyOf.${Array(50).fill('a').join('*')}`)
          .join('&'),
      )
    expect(lists(MAX_FILTER_VALUES / 50).of).toHaveLength(MAX_FILTER_VALUES / 50)
    expect(lists(MAX_FILTER_VALUES / 50 + 1)).toEqual({ ...noFilters, isUnreadable: true })
    expect(many(50, '漢'.repeat(100))).toEqual({ ...noFilters, isUnreadable: true })
  })

  it('keeps other parameters, and replaces former ones', () => {
    const filters = all({ field: 'tags', op: 'allOf', values: ['VIP'] })
    expect(write(filters, 'view=1&tag=Old&organization=acme&sort=email')).toBe(
      'view=1&sort=email&filter=tags.allOf.VIP',
    )
  })

  it('counts conditions', () => {
    expect(filterCount(read('favorite=true&filter=any**city.is.a**city.is.b&without=email'))).toBe(
      4,
    )
  })
})

describe('links and views from before', () => {
  it.each<[string, FilterEntry[]]>([
    [
      'tag=VIP&tag=Fair&tag=VIP',
      [
        { field: 'tags', op: 'allOf', values: ['VIP'] },
        { field: 'tags', op: 'allOf', values: ['Fair'] },
      ],
    ],
    [
      'name=ada&organization=acme&city=Köln',
      [
        { field: 'name', op: 'contains', value: 'ada' },
        { field: 'organization', op: 'contains', value: 'acme' },
        { field: 'city', op: 'contains', value: 'Köln' },
      ],
    ],
    [
      'source=import&source=manual&source=spaceship',
      [{ field: 'source', op: 'anyOf', values: ['manual', 'import'] }],
    ],
    [
      'added=last-7-days&changed=..2026-03-31',
      [
        { field: 'createdAt', op: 'during', when: 'last-7-days' },
        { field: 'updatedAt', op: 'during', when: '..2026-03-31' },
      ],
    ],
    [
      'without=email&without=tags',
      [
        { field: 'email', op: 'empty' },
        { field: 'tags', op: 'empty' },
      ],
    ],
    ['followUp=open', [{ field: 'followUpOn', op: 'notEmpty' }]],
    ['followUp=due', [{ field: 'followUpOn', op: 'during', when: 'until-today' }]],
  ])('%s', (query, of) => {
    expect(read(query)).toEqual({ ...noFilters, of })
  })

  it.each([
    'favorite=maybe',
    'source=spaceship',
    'added=yesterday',
    'added=2026-02-30..',
    'added=..',
    'added=2026-03-31..2026-01-01',
    'added=0026-01-01..',
    'added=2026-01-01..2026-01-02..2026-01-03',
    'changed=last-0-days',
    'without=shoe&followUp=never',
    'organization=%0A',
    `organization=a%0Ab&city=${'x'.repeat(201)}`,
    'tag=&tag=%20',
    'tag=a%00b',
  ])('leaves out unknown values: %s', (query) => {
    expect(read(query)).toEqual(noFilters)
  })
})

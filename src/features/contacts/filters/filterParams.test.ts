import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactFilter } from '@/contract/contacts/contactFilter'
import { noFilters, readFilters } from './contactFilters'
import { filterParams } from './filterParams'
import { filtersArbitrary } from './filtersArbitrary'

const zone = process.env['TZ']
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
})
afterEach(() => {
  vi.unstubAllEnvs()
  process.env['TZ'] = zone
})

// 11:30 p.m. on March 10, 2026 in New York, two days after the clocks changed.
const now = new Date('2026-03-11T03:30:00Z')
const paramsOf = (query: string) => filterParams('', readFilters(new URLSearchParams(query)), now)

describe('the call’s own parameters', () => {
  it.each<[string, string, object]>([
    ['nothing', '', {}],
    [
      'everything at once',
      'favorite=true&tag=VIP&filter=organization.contains.acme&source=import&without=phone',
      {
        isFavorite: true,
        tag: ['VIP'],
        organization: 'acme',
        source: ['import'],
        without: ['phone'],
      },
    ],
    [
      'lists that grow',
      'filter=tags.allOf.A*B&filter=tags.anyOf.C&filter=phone.empty&filter=tags.empty',
      { tag: ['A', 'B', 'C'], without: ['phone', 'tags'] },
    ],
    ['no favorites', 'filter=favorite.is.false', { isFavorite: false }],
    ['the day of the reader', 'followUp=due', { followUp: 'due', today: '2026-03-10' }],
    ['no day where none decides', 'followUp=open', { followUp: 'open' }],
    ['today', 'added=today', { createdFrom: '2026-03-10T04:00:00.000Z' }],
    [
      'seven days, over a change of the clocks',
      'added=last-7-days',
      { createdFrom: '2026-03-04T05:00:00.000Z' },
    ],
    ['a thousand days', 'added=last-1000-days', { createdFrom: '2023-06-15T04:00:00.000Z' }],
    ['this year', 'changed=this-year', { updatedFrom: '2026-01-01T05:00:00.000Z' }],
    [
      'whole days, the last one too',
      'added=2026-03-07..2026-03-08',
      { createdFrom: '2026-03-07T05:00:00.000Z', createdBefore: '2026-03-09T04:00:00.000Z' },
    ],
    ['an open end', 'changed=..2026-01-31', { updatedBefore: '2026-02-01T05:00:00.000Z' }],
    [
      'before and after',
      'filter=createdAt.during.after-2026-02-28&filter=createdAt.during.before-2026-03-08',
      { createdFrom: '2026-03-01T05:00:00.000Z', createdBefore: '2026-03-08T05:00:00.000Z' },
    ],
  ])('%s', (_name, query, params) => {
    expect(paramsOf(query)).toEqual(params)
  })
})

it('spaces alone search for nothing', () => {
  expect(filterParams('  ', noFilters, now)).toEqual({})
})

describe('conditions', () => {
  const oslo = { field: 'city', op: 'is', value: 'Oslo' }
  const bergen = { field: 'city', op: 'contains', value: 'Bergen' }
  it.each<[string, string, object]>([
    [
      'the rest of a filter',
      'tag=VIP&filter=city.is.Oslo',
      {
        tag: ['VIP'],
        where: { match: 'all', of: [oslo] },
      },
    ],
    [
      'a parameter that is taken',
      'filter=city.contains.Os&filter=city.contains.Bergen',
      { city: 'Os', where: { match: 'all', of: [bergen] } },
    ],
    [
      'favorites that are no favorites',
      'favorite=true&filter=favorite.is.false',
      {
        isFavorite: true,
        where: { match: 'all', of: [{ field: 'favorite', op: 'is', value: false }] },
      },
    ],
    [
      'any of them, besides favorites',
      'favorite=true&filter=any&filter=city.is.Oslo&filter=city.contains.Bergen',
      { isFavorite: true, where: { match: 'any', of: [oslo, bergen] } },
    ],
    [
      'a group besides parameters',
      'filter=phone.empty&filter=any**city.is.Oslo**city.contains.Bergen',
      {
        without: ['phone'],
        where: { match: 'all', of: [{ match: 'any', of: [oslo, bergen] }] },
      },
    ],
    [
      'more tags than the call takes',
      `filter=tags.allOf.${'x'.repeat(61)}`,
      {
        where: { match: 'all', of: [{ field: 'tags', op: 'allOf', values: ['x'.repeat(61)] }] },
      },
    ],
    [
      'days',
      'filter=followUpOn.during.next-7-days&filter=birthday.during.before-2000-01-01',
      {
        where: {
          match: 'all',
          of: [
            { field: 'followUpOn', op: 'between', from: '2026-03-10', to: '2026-03-16' },
            { field: 'birthday', op: 'between', to: '1999-12-31' },
          ],
        },
      },
    ],
    [
      'moments',
      'filter=any&filter=createdAt.during.today&filter=city.is.Oslo',
      {
        where: {
          match: 'any',
          of: [{ field: 'createdAt', op: 'between', from: '2026-03-10T04:00:00.000Z' }, oslo],
        },
      },
    ],
  ])('%s', (_name, query, params) => {
    expect(paramsOf(query)).toEqual(params)
  })
})

it('normalizes a search from a link', () => {
  expect(filterParams(' ada\nlovelace ', noFilters, now)).toEqual({ search: 'ada lovelace' })
  expect(filterParams('x'.repeat(300), noFilters, now).search).toHaveLength(200)
  expect(filterParams(`${'x'.repeat(199)}😀`, noFilters, now).search).toMatch(/^x{199}/)
})

it('never requests what the contract refuses, whatever the screen or the URL contains', () => {
  fc.assert(
    fc.property(filtersArbitrary, (filters) => {
      expect(v.is(contactFilter, filterParams('', filters, now))).toBe(true)
    }),
  )
  const pair = fc.tuple(
    fc.constantFrom('search', 'tag', 'city', 'source', 'added', 'without', 'followUp', 'filter'),
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('any', 'any**city.is.a', 'city.anyOf.', 'tags.allOf.a*', 'import', 'due'),
    ),
  )
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      const params = new URLSearchParams(pairs)
      const filter = filterParams(params.get('search') ?? '', readFilters(params), now)
      expect(v.is(contactFilter, filter)).toBe(true)
    }),
  )
})

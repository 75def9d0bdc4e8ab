import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactFilter } from '@/contract/contacts/contactFilter'
import {
  type ContactFilters,
  filterCount,
  filterParams,
  noFilters,
  readFilters,
  writeFilters,
} from './contactFilters'

const read = (query: string) => readFilters(new URLSearchParams(query))
function write(filters: ContactFilters, before = ''): string {
  const params = new URLSearchParams(before)
  writeFilters(params, filters)
  return params.toString()
}

describe('the address', () => {
  it.each<[string, Partial<ContactFilters>]>([
    ['', {}],
    ['favorite=true', { favorite: true }],
    ['tag=VIP&tag=Fair', { tag: ['VIP', 'Fair'] }],
    ['name=ada&organization=acme&city=Köln', { name: 'ada', organization: 'acme', city: 'Köln' }],
    ['source=import&source=manual', { source: ['manual', 'import'] }],
    ['added=last-7-days', { added: 'last-7-days' }],
    ['changed=2026-01-01..2026-03-31', { changed: { from: '2026-01-01', to: '2026-03-31' } }],
    [
      'added=2026-01-01..&changed=..2026-03-31',
      { added: { from: '2026-01-01', to: null }, changed: { from: null, to: '2026-03-31' } },
    ],
    ['without=email&without=tags&followUp=due', { without: ['email', 'tags'], followUp: 'due' }],
  ])('%s', (query, filters) => {
    expect(read(query)).toEqual({ ...noFilters, ...filters })
    expect(read(write({ ...noFilters, ...filters }))).toEqual({ ...noFilters, ...filters })
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
    'without=shoe&followUp=never',
    'organization=%0A',
    `organization=a%0Ab&city=${'x'.repeat(201)}`,
    'tag=&tag=%20',
    'tag=a%00b',
  ])('leaves out unknown values: %s', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  it('keeps other parameters, and at most as many tags as a call takes', () => {
    expect(write({ ...noFilters, tag: ['VIP'] }, 'view=1&organization=acme&sort=email')).toBe(
      'view=1&sort=email&tag=VIP',
    )
    const many = new URLSearchParams(Array.from({ length: 30 }, (_, at) => ['tag', String(at)]))
    expect(readFilters(many).tag).toHaveLength(20)
  })

  it('never requests what the contract refuses, whatever the URL contains', () => {
    const pair = fc.tuple(
      fc.constantFrom(
        'search',
        'tag',
        'name',
        'city',
        'source',
        'added',
        'changed',
        'without',
        'followUp',
      ),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const params = new URLSearchParams(pairs)
        expect(
          v.is(
            contactFilter,
            filterParams(params.get('search') ?? '', readFilters(params), new Date()),
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('the filter of the call', () => {
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
  it.each<[string, string, object]>([
    ['nothing', '', {}],
    [
      'everything at once',
      'favorite=true&tag=VIP&organization=acme&source=import&without=phone',
      {
        isFavorite: true,
        tag: ['VIP'],
        organization: 'acme',
        source: ['import'],
        without: ['phone'],
      },
    ],
    ['the day of the reader', 'followUp=due', { followUp: 'due', today: '2026-03-10' }],
    ['no day where none decides', 'followUp=open', { followUp: 'open' }],
    ['today', 'added=today', { createdFrom: '2026-03-10T04:00:00.000Z' }],
    [
      'seven days, over a change of the clocks',
      'added=last-7-days',
      { createdFrom: '2026-03-04T05:00:00.000Z' },
    ],
    ['this year', 'changed=this-year', { updatedFrom: '2026-01-01T05:00:00.000Z' }],
    [
      'whole days, the last one too',
      'added=2026-03-07..2026-03-08',
      { createdFrom: '2026-03-07T05:00:00.000Z', createdBefore: '2026-03-09T04:00:00.000Z' },
    ],
    ['an open end', 'changed=..2026-01-31', { updatedBefore: '2026-02-01T05:00:00.000Z' }],
  ])('%s', (_name, query, params) => {
    expect(filterParams('', read(query), now)).toEqual(params)
  })

  it('normalizes a search from a link', () => {
    expect(filterParams(' ada\nlovelace ', noFilters, now)).toEqual({ search: 'ada lovelace' })
    expect(filterParams('x'.repeat(300), noFilters, now).search).toHaveLength(200)
  })

  it('counts the filters', () => {
    expect(filterCount(read('favorite=true&tag=a&tag=b&added=today&without=email'))).toBe(5)
  })
})

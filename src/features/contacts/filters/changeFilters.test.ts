import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildContact } from '@/testing/builders'
import { isMatch } from '@/testing/fakes/contactMatches'
import { contactFilter } from '@/contract/contacts/contactFilter'
import * as v from 'valibot'
import { filtersIssue, simplified, withCondition, withEntry } from './changeFilters'
import { type ContactFilters, noFilters, readFilters, writeFilters } from './contactFilters'
import { filterByValue } from './filterByValue'
import { fromDraft, isFinished, toDraft } from './filterDraft'
import { describeEntry, lostFields } from './filterLabels'
import { filterParams } from './filterParams'
import { filtersArbitrary } from './filtersArbitrary'
import type { FilterCondition } from './filterText'

const city: FilterCondition = { field: 'city', op: 'is', value: 'Oslo' }
const phone: FilterCondition = { field: 'phone', op: 'empty' }
const tags: FilterCondition = { field: 'tags', op: 'allOf', values: ['VIP'] }

describe('another condition', () => {
  it('narrows the list, whatever it shows', () => {
    const people = [
      buildContact({ city: 'Oslo', phones: [], tags: ['VIP'] }),
      buildContact({ city: 'Oslo', tags: [] }),
      buildContact({ city: 'Bergen', phones: [], tags: [] }),
      buildContact({ city: 'Rome', phones: [], tags: ['VIP'] }),
    ]
    const condition = fc.constantFrom(city, phone, tags)
    const match = fc.constantFrom('all' as const, 'any' as const)
    const group = fc.record({ match, of: fc.array(condition, { minLength: 1, maxLength: 2 }) })
    const filters = fc.record({ match, of: fc.array(fc.oneof(condition, group), { maxLength: 3 }) })
    const shown = (each: ContactFilters) => {
      const filter = v.parse(contactFilter, filterParams('', each, new Date()))
      return people.map((person) => isMatch(person, filter))
    }
    fc.assert(
      fc.property(filters, condition, (before, added) => {
        const all = shown({ ...noFilters, ...before })
        const only = shown({ ...noFilters, of: [added] })
        expect(shown(withCondition({ ...noFilters, ...before }, added))).toEqual(
          all.map((is, at) => is && only[at]),
        )
        expect(shown({ ...noFilters, ...simplified(before) })).toEqual(all)
      }),
    )
  })

  it('leaves no group that changes nothing when another one is removed', () => {
    const filters: ContactFilters = {
      ...noFilters,
      of: [{ match: 'any', of: [city, phone] }, tags],
    }
    expect(withEntry(filters, 1, null)).toMatchObject({ match: 'any', of: [city, phone] })
    expect(withEntry({ ...filters, match: 'any' }, 0, null)).toMatchObject({ match: 'all' })
  })

  it('is not added twice', () => {
    const filters = { ...noFilters, of: [city] }
    expect(withCondition(filters, city)).toBe(filters)
  })

  it('is refused where a filter would be too long', () => {
    const long: FilterCondition = { ...city, value: 'x'.repeat(200) }
    expect(filtersIssue({ ...noFilters, of: Array(20).fill(long) })).toBeUndefined()
    expect(filtersIssue({ ...noFilters, of: Array(40).fill(long) })).toContain('too long')
  })

  it.each(['x', 'Acme & Sons ', 'Hôtel d’Étoile (Bern)! ', '“*~” '])(
    'can be read from the URL as long as it is not refused: %s',
    (text) => {
      const values = Array.from({ length: 50 }, (_, at) => `${text.repeat(5)}${String(at)}`)
      for (let length = 1; length <= values.length; length += 1) {
        const of: FilterCondition[] = [
          { field: 'organization', op: 'anyOf', values: values.slice(0, length) },
        ]
        const params = new URLSearchParams()
        writeFilters(params, { ...noFilters, of })
        const isRefused = filtersIssue({ ...noFilters, of }) !== undefined
        expect(readFilters(params).isUnreadable).toBe(isRefused)
      }
    },
  )
})

it('opens every condition for editing, and gets it back', () => {
  fc.assert(
    fc.property(filtersArbitrary, ({ of }) => {
      for (const entry of of)
        for (const condition of 'match' in entry ? entry.of : [entry]) {
          const result = fromDraft(toDraft(condition))
          expect(isFinished(result) && describeEntry(result, null)).toBe(
            describeEntry(condition, null),
          )
        }
    }),
  )
})

describe('the filter by a cell’s value', () => {
  const contact = {
    ...buildContact({ organization: 'Acme', city: '', tags: ['A', 'B'], birthday: '--05-17' }),
    extras: { Badge: 'B-12' },
  }
  it.each<[string, object | null]>([
    ['organization', { field: 'organization', op: 'is', value: 'Acme' }],
    ['city', { field: 'city', op: 'empty' }],
    ['tags', { field: 'tags', op: 'allOf', values: ['A', 'B'] }],
    ['extra:Badge', { field: 'custom', name: 'Badge', op: 'is', value: 'B-12' }],
    ['extra:Hall', { field: 'custom', name: 'Hall', op: 'empty' }],
    ['birthday', null],
    ['actions', null],
  ])('%s', (column, condition) => {
    expect(filterByValue(contact, column)).toEqual(condition)
  })
})

it('filters by a name as the server compares it: without prefix and suffix', () => {
  const contact = buildContact({ namePrefix: 'Dr.', nameSuffix: 'Jr.' })
  const { firstName, middleName, lastName } = contact
  const value = [firstName, middleName, lastName].filter(Boolean).join(' ')
  expect(filterByValue(contact, 'name')).toEqual({ field: 'name', op: 'is', value })
})

it.each<[FilterCondition, string]>([
  [{ field: 'organization', op: 'anyOf', values: ['A', 'B', 'C'] }, 'Organization is A, B or C'],
  [{ field: 'source', op: 'noneOf', values: ['import'] }, 'Source is not Import'],
  [
    { field: 'tags', op: 'noneOf', values: ['1', '2', '3', '4', '5'] },
    'Not tagged 1, 2, 3 or 2 more',
  ],
  [{ field: 'jobTitle', op: 'notEmpty' }, 'Has a job title'],
  [{ field: 'notes', op: 'notEmpty' }, 'Has notes'],
  [{ field: 'email', op: 'empty' }, 'No e-mail'],
  [{ field: 'createdAt', op: 'during', when: 'before-2026-01-31' }, 'Added: before Jan 31, 2026'],
  [{ field: 'followUpOn', op: 'during', when: 'next-1-days' }, 'Follow-up: next 1 day'],
  [{ field: 'custom', name: 'Badge', op: 'is', value: '7' }, 'Badge (no longer exists) is 7'],
])('describes %o', (condition, text) => {
  expect(describeEntry(condition, ['Hall'])).toBe(text)
})

it('names the custom fields that are gone', () => {
  const of = [{ field: 'custom', name: 'Badge', op: 'empty' } as const, city]
  expect(lostFields(of, ['Hall'])).toEqual(['Badge'])
  expect(lostFields(of, null)).toEqual([])
})

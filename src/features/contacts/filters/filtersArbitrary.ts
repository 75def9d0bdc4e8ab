import fc from 'fast-check'
import { textConditionFields, textOperators } from '@/contract/contacts/contactConditions'
import { contactSources } from '@/contract/contacts/contactSources'
import type { ContactFilters } from './contactFilters'
import { type FilterCondition, parseCondition } from './filterText'

const value = fc.oneof(
  fc.constantFrom('Acme', '*', '**', '~s', '~', 'any', 'all', 'a.b', 'any**city.is.Oslo', '&='),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const values = fc.array(value, { minLength: 1, maxLength: 3 })
const field = fc.constantFrom(...textConditionFields)
const day = fc.constantFrom('2026-01-31', '2028-02-29')
const when = fc.oneof(
  fc.constantFrom('today', 'this-year', 'until-today', 'last-7-days', 'next-90-days'),
  day.map((each) => `before-${each}`),
  day.map((each) => `${each}..`),
)

/** Any condition, with its texts trimmed as reading trims them. */
const condition: fc.Arbitrary<FilterCondition> = fc
  .oneof<fc.Arbitrary<object>[]>(
    fc.record({ field, op: fc.constantFrom(...textOperators), value }),
    fc.record({ field, op: fc.constantFrom('anyOf', 'noneOf'), values }),
    fc.record({ field: fc.constant('custom'), name: value, op: fc.constant('is'), value }),
    fc.record({ field: fc.constant('custom'), name: value, op: fc.constant('anyOf'), values }),
    fc.record({ field: fc.constant('custom'), name: value, op: fc.constant('empty') }),
    fc.record({ field: fc.constant('tags'), op: fc.constantFrom('anyOf', 'allOf'), values }),
    fc.record({
      field: fc.constant('source'),
      op: fc.constant('noneOf'),
      values: fc.subarray([...contactSources], { minLength: 1 }),
    }),
    fc.record({ field: fc.constant('favorite'), op: fc.constant('is'), value: fc.boolean() }),
    fc.record({
      field: fc.constantFrom('email', 'birthday', 'tags', 'address'),
      op: fc.constantFrom('empty', 'notEmpty'),
    }),
    fc.record({
      field: fc.constantFrom('createdAt', 'updatedAt', 'birthday', 'followUpOn'),
      op: fc.constant('during'),
      when,
    }),
  )
  .map(parseCondition)
  .filter((parsed) => parsed !== null)

const match = fc.constantFrom('all' as const, 'any' as const)

/** Filters as a screen may make them. */
export const filtersArbitrary: fc.Arbitrary<ContactFilters> = fc
  .record({
    favorite: fc.boolean(),
    match,
    of: fc.array(
      fc.oneof(
        condition,
        fc.record({ match, of: fc.array(condition, { minLength: 1, maxLength: 3 }) }),
      ),
      { maxLength: 5 },
    ),
  })
  .map(({ match: joined, ...filters }) => ({
    ...filters,
    match: filters.of.length > 0 ? joined : 'all',
    isUnreadable: false,
  }))

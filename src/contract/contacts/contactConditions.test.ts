import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MAX_CONDITIONS, MAX_WHERE_LENGTH, conditionsParam } from './contactConditions'

/** Conditions with values of these lengths. */
const whereOf = (lengths: readonly number[]) => ({
  match: 'any',
  of: lengths.map((length) => ({ field: 'city', op: 'contains', value: 'x'.repeat(length) })),
})
const messageOf = (where: unknown) => v.safeParse(conditionsParam, where).issues?.[0].message

describe('the conditions of a filter', () => {
  it('have the same limit in a body as in a query string', () => {
    const lengths = Array<number>(MAX_CONDITIONS).fill(100)
    const rest = MAX_WHERE_LENGTH - JSON.stringify(whereOf(lengths)).length
    const longest = whereOf(lengths.map((length, at) => length + Math.floor((rest + at) / 50)))
    expect(JSON.stringify(longest)).toHaveLength(MAX_WHERE_LENGTH)
    const longer = {
      ...longest,
      of: longest.of.map((one, at) => (at === 0 ? { ...one, value: `${one.value}x` } : one)),
    }
    for (const form of [(where: object) => where, JSON.stringify]) {
      expect(messageOf(form(longest))).toBeUndefined()
      expect(messageOf(form(longer))).toContain('too long')
    }
  })
  it.each<[string, object]>([
    ['at most 50 conditions', whereOf(Array<number>(MAX_CONDITIONS + 1).fill(1))],
    ['not a condition', { match: 'all', of: [{ field: 'shoe', op: 'is', value: '42' }] }],
    ['all or any', { ...whereOf([1]), match: 'some' }],
  ])('say what is wrong with them: %s', (message, where) => {
    expect([messageOf(where), messageOf(JSON.stringify(where))]).toEqual([
      expect.stringContaining(message),
      expect.stringContaining(message),
    ])
    expect(messageOf('{')).toContain('cannot be read')
  })
})

import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { MAX_ISSUES, fieldMessages } from './issues'
import { kindMessage } from './kindMessages'
import { answerList, atField, dictionary, list } from './list'

const messagesOf = (schema: v.GenericSchema, value: unknown) =>
  fieldMessages(v.safeParse(schema, value).issues ?? [], kindMessage)
const counted = (isGood: (value: unknown) => boolean) => {
  const check = vi.fn(isGood)
  return { item: v.pipe(v.unknown(), v.check(check, 'Wrong.')), check }
}

describe('a list', () => {
  it('accepts items up to its limit, with the output of their schema', () => {
    expect(v.parse(list(v.pipe(v.string(), v.trim()), 2), [' a', 'b '])).toEqual(['a', 'b'])
    expect(v.parse(list(v.string(), 2), [])).toEqual([])
    expect(messagesOf(list(v.string(), 2), 'a')).toEqual({ '': 'This must be a list.' })
    expect(messagesOf(list(v.string(), 2), { length: 0 })).toEqual({ '': 'This must be a list.' })
  })

  it('checks no item if there are too many', () => {
    const { item, check } = counted(() => true)
    expect(messagesOf(list(item, 2), [1, 2, 3])).toEqual({ '': 'Use at most 2.' })
    expect(messagesOf(list(item, 2, 'Too many.'), [1, 2, 3])).toEqual({ '': 'Too many.' })
    expect(check).not.toHaveBeenCalled()
  })

  it('passes only items that are not known to be valid to its schema', () => {
    const { item, check } = counted((value) => value === 'b')
    const schema = list(item, 3, 'Too many.', (value): value is unknown => value === 'a')
    expect(v.parse(schema, ['a', 'b', 'a'])).toEqual(['a', 'b', 'a'])
    expect(check).toHaveBeenCalledTimes(1)
    expect(messagesOf(schema, ['a', 1])).toEqual({ 1: 'Wrong.' })
    expect(messagesOf(schema, ['a', 'a', 'a', 'a'])).toEqual({ '': 'Too many.' })
  })

  it.each([
    ['list', (item: v.GenericSchema) => list(item, 100_000)],
    ['answerList', answerList],
  ])('stops after %s has enough issues, which it reports with their paths', (_name, make) => {
    const { item, check } = counted((value) => value !== 1)
    const found = messagesOf(make(item), [0, ...Array.from({ length: 50_000 }, () => 1)])
    expect(Object.keys(found)).toHaveLength(MAX_ISSUES)
    expect(found['1']).toBe('Wrong.')
    expect(check).toHaveBeenCalledTimes(MAX_ISSUES + 1)
  })

  it('within a list, stops the outer one too', () => {
    const { item, check } = counted(() => false)
    const found = messagesOf(v.object({ rows: list(list(item, 1000), 1000) }), {
      rows: Array.from({ length: 1000 }, () => Array.from({ length: 60 }, () => 1)),
    })
    expect(found['rows.1.59']).toBeUndefined()
    expect(found['rows.1.39']).toBe('Wrong.')
    expect(check.mock.calls.length).toBeLessThan(200)
  })

  it('is not typed when it stopped, so that later checks never get a part of it', () => {
    const after = vi.fn(() => true)
    const { item } = counted(() => false)
    v.safeParse(
      v.pipe(list(item, 1000), v.check(after)),
      Array.from({ length: 500 }, () => 1),
    )
    expect(after).not.toHaveBeenCalled()
  })

  it('keeps the later rules of the list, which report besides wrong items', () => {
    const schema = v.pipe(
      list(v.pipe(v.string(), v.nonEmpty('Empty.')), 5),
      v.minLength(2, 'At least 2.'),
    )
    expect(messagesOf(schema, [''])).toEqual({ 0: 'Empty.', '': 'At least 2.' })
  })
})

describe('a dictionary', () => {
  const { item, check } = counted((value) => value !== 1)
  const schema = dictionary(v.string(), item, 2, 'Use at most 2 names.')

  it('counts its names before it checks them', () => {
    expect(messagesOf(schema, { a: 0, b: 1 })).toEqual({ b: 'Wrong.' })
    check.mockClear()
    expect(messagesOf(schema, { a: 1, b: 1, c: 1 })).toEqual({ '': 'Use at most 2 names.' })
    expect(check).not.toHaveBeenCalled()
    expect(messagesOf(schema, null)).toEqual({ '': 'This must be an object.' })
  })

  it('has names that objects have of their own, and checks their values', () => {
    const given: unknown = JSON.parse('{"__proto__":"1","constructor":"2","prototype":"3"}')
    const names = dictionary(v.pipe(v.string(), v.maxLength(11, 'Long.')), v.string(), 3, 'Many.')
    expect(Object.entries(v.parse(names, given))).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['prototype', '3'],
    ])
    expect(Object.keys(v.parse(names, { a: 'b' }))).toEqual(['a'])
    expect(messagesOf(names, { constructor: 1 })).toEqual({ constructor: 'This must be text.' })
    const short = dictionary(v.pipe(v.string(), v.maxLength(3, 'Long.')), v.string(), 3, 'Many.')
    expect(messagesOf(short, { prototype: 'x' })).toEqual({ prototype: 'Long.' })
  })
})

describe('a rule of an object that is reported at one of its fields', () => {
  const schema = v.pipe(
    v.object({ a: v.number(), b: v.number(), c: v.optional(v.string()) }),
    atField(
      v.partialCheck([['a'], ['b']], ({ a, b }) => a < b, 'b is larger.'),
      'b',
    ),
  )
  it('is reported there, also besides other issues, but not if its own fields are wrong', () => {
    expect(messagesOf(schema, { a: 1, b: 2 })).toEqual({})
    expect(messagesOf(schema, { a: 2, b: 1 })).toEqual({ b: 'b is larger.' })
    expect(messagesOf(schema, { a: 2, b: 1, c: 7 })).toEqual({
      c: 'This must be text.',
      b: 'b is larger.',
    })
    expect(messagesOf(schema, { a: 'x', b: 1 })).toEqual({ a: 'This must be a number.' })
  })
})

describe('the errors of wrong input', () => {
  it('has at most 100 fields, shortens their names, and keeps names that every object has', () => {
    const many = v.safeParse(
      v.record(v.string(), v.number()),
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`n${String(index)}`, 'x'])),
    )
    expect(Object.keys(fieldMessages(many.issues ?? []))).toHaveLength(MAX_ISSUES)
    expect(Object.keys(messagesOf(v.strictObject({}), { ['n'.repeat(9000)]: 1 }))).toEqual([
      'n'.repeat(200),
    ])
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
      expect(Object.entries(messagesOf(v.strictObject({}), JSON.parse(`{"${name}":1}`)))).toEqual([
        [name, 'Unknown field.'],
      ])
    }
  })
})

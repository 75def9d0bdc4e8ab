import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { type Call, call } from '@/contract/call'
import { line, text } from '@/contract/fields'
import { dictionary, list } from '@/contract/list'
import { MAX_BODY_BYTES, isLighterThan, jsonLimit, sizeOf } from './bodySize'

const withBody = Object.entries(calls as Record<string, Call>).filter(([, { body }]) => body)

describe('the largest JSON that a schema accepts', () => {
  it.each<[string, v.GenericSchema, number]>([
    ['text, each unit escaped', text(10), 62],
    ['a line, whose limit stands inside', v.pipe(line(10), v.nonEmpty('x')), 62],
    ['an id', v.pipe(v.string(), v.uuid()), 38],
    ['a list', list(v.boolean(), 3), 2 + 3 * 7],
    [
      'an object',
      v.strictObject({ a: v.boolean(), bc: v.optional(v.number()) }),
      2 + (1 + 6 + 5) + (2 + 6 + 25),
    ],
    ['a choice', v.union([v.literal('long one'), v.null()]), 10],
    ['a dictionary', dictionary(text(1), v.null(), 2, 'x'), 2 + 2 * (8 + 4 + 4)],
    ['text without a limit', v.string(), Infinity],
    [
      'a list in an object without a limit',
      v.strictObject({ a: v.optional(list(v.string(), 2)) }),
      Infinity,
    ],
  ])('%s', (_name, schema, bytes) => {
    expect(sizeOf(schema).bytes).toBe(bytes)
  })

  it.each(withBody)('is bounded for %s', (_operation, { body }) => {
    expect(sizeOf(body).bytes).toBeLessThan(Infinity)
    expect(sizeOf(body).weight).toBeLessThan(Infinity)
  })

  it('decides how much each call reads: 256 kB at least, and no more than a request with a file', () => {
    const limits = Object.fromEntries(
      withBody.map(([operation, each]) => [operation, jsonLimit(each).bytes]),
    )
    expect(limits).toMatchObject({
      createLink: 262_144,
      register: 262_144,
      restoreAccount: MAX_BODY_BYTES,
      sendImportRows: MAX_BODY_BYTES,
    })
    expect(limits['deleteContacts']).toBeGreaterThan(10_000 * 38)
    expect(limits['deleteContacts']).toBeLessThan(600_000)
  })

  it.each<[string, number]>([
    ['"a,b:c{[\\",{"', 0],
    ['[]', 8],
    ['[1,2,3]', 10],
    ['{"a":1,"b":[{}]}', 8 + 3 + 2 * 60 + 8 + 8],
    ['[{"a":1},{"a":1},{"\\"":1}]', 4 * 8 + 2 + 3 + 2 * 60],
    ['"\\\\",1', 1],
  ])('weighs %s as %i', (json, weight) => {
    expect(isLighterThan(json, weight)).toBe(true)
    expect(isLighterThan(json, weight - 1)).toBe(false)
  })

  it('accepts the heaviest body of a schema', () => {
    const schema = v.strictObject({
      names: list(v.strictObject({ label: v.string(), value: list(v.number(), 2) }), 50),
      files: dictionary(v.string(), v.null(), 1000, 'x'),
    })
    const { weight } = jsonLimit(
      call('POST', '/v1/files', { access: 'user', summary: '', body: schema }),
    )
    const files = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [String(index), null]),
    )
    expect(
      isLighterThan(
        JSON.stringify({
          names: Array.from({ length: 50 }, () => ({ label: 'x', value: [1, 2] })),
          files,
        }),
        weight,
      ),
    ).toBe(true)
  })

  it.each(withBody)('accepts at most 60,000 different names for %s', (_operation, withNames) => {
    const names = `{${Array.from({ length: 60_000 }, (_, index) => `"${String(index)}":1`).join(',')}}`
    expect(isLighterThan(names, jsonLimit(withNames).weight)).toBe(false)
  })
})

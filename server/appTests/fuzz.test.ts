import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@/contract'
import { type Call, pathParams } from '@/contract/call'
import { socketFrom, useTestServer } from '../testing/harness'

const server = useTestServer()
const served = Object.entries(calls as Record<string, Call>)
/** The number of runs: a sample in `npm test`, all in `npm run test:long`. */
const numRuns = process.env.LONG === '1' ? 500 : 40

let token = ''
beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

const hostile = fc.constantFrom(
  '',
  '\0',
  '\ud800',
  '__proto__',
  "' or 1=1 --",
  '%',
  '_',
  '../..',
  '{}',
  'null',
  '-1',
  '1e9',
  'true',
  '9'.repeat(400),
  'x'.repeat(3000),
  '💥',
  '00000000-0000-4000-8000-000000000000',
)
const word = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 }), fc.uuid())
const value = fc.oneof(
  fc.jsonValue(),
  word,
  fc.array(fc.dictionary(fc.constantFrom('label', 'value', 'city'), word, { maxKeys: 3 }), {
    maxLength: 4,
  }),
)

/** Returns the first-level names of an object schema, or of the options of a union. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('entries' in schema) return Object.keys(schema.entries as object)
  return 'options' in schema && Array.isArray(schema.options) ? schema.options.flatMap(namesIn) : []
}

function inputs(call: Call) {
  const names = (schema: unknown) => fc.constantFrom(...namesIn(schema), 'another', '__proto__')
  const params = fc.record({
    path: fc.array(
      fc.oneof(
        fc.uuid(),
        hostile.filter((part) => !['', '../..'].includes(part)),
      ),
      { minLength: 3, maxLength: 3 },
    ),
    query: fc.dictionary(names(call.params), word, { maxKeys: 4 }),
  })
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .dictionary(names(call.body), value, { maxKeys: 6 })
        .map((all) => JSON.stringify(all)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((all) => JSON.stringify(all)) },
    { weight: 1, arbitrary: word },
  )
  const type = fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'multipart/form-data; boundary=x',
    'text/csv',
    '',
  )
  const headers = fc.dictionary(
    fc.constantFrom('if-match', 'idempotency-key', 'x-request-id', 'range'),
    fc.constantFrom('"1"', '1', 'W/"7"', '"', 'key-00000001', 'x'.repeat(300), '*'),
    { maxKeys: 3 },
  )
  return fc.record({ params, body, type, headers })
}

describe.each(served)('%s', (_operation, call) => {
  it('answers any input with a success or a 4xx of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(inputs(call), async ({ params, body, type, headers }) => {
        const path = pathParams(call.path).reduce(
          (template, name, index) =>
            template.replace(`{${name}}`, safeSegment(params.path[index] ?? 'x')),
          call.path,
        )
        const query = new URLSearchParams(Object.entries(params.query)).toString()
        const hasBody = call.method !== 'GET'
        const init = {
          method: call.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(hasBody && type && { 'content-type': type }),
            ...headers,
          },
          ...(hasBody && { body }),
        }
        server.limiter.reset()
        const response = await server.app.request(`${path}?${query}`, init, socketFrom('192.0.2.1'))
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        expect(text).not.toMatch(/at .+\.ts:\d+|node_modules|select .+ from|syntax error/i)
      }),
      { numRuns },
    )
    expect(server.logged.join('')).not.toContain('request failed')
    expect(Object.prototype).not.toHaveProperty('x')
  })
})

/** Encodes a text for a path, replacing what UTF-8 cannot encode. */
function safeSegment(part: string): string {
  return encodeURIComponent(part.toWellFormed())
}

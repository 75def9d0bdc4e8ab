import * as v from 'valibot'
import { expect, it } from 'vitest'
import { calls } from '.'
import { fieldMessages } from './issues'
import { kindMessage } from './kindMessages'

/** Values that people and programs write by mistake, among them a list with commas. */
const wrong: unknown[] = [
  ...['invited,active', '', ' ', 'x'.repeat(300), '-1', '1.5', 'NaN', '__proto__', 'a\0b', '☃'],
  ...[['a', 'b'], ['a', 1], [], {}, { a: 1 }, null, 0, 1e9, true],
]
/** How the validator writes when nobody gave it a sentence: its types, its signs, what it received. */
const VALIDATORS_OWN =
  /^Invalid [^:]*: |^Expected [("A-Z!<>=/]|received|undefined|\(\w+ [|&] |\bArray\b/

const schemas = Object.entries(calls).flatMap(([name, { params, body }]) =>
  [params, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
)

it.each(schemas)('%s answers a wrong value in words of its own', (_name, schema) => {
  const names = 'entries' in schema ? Object.keys(schema.entries) : []
  const given = [...wrong, ...names.flatMap((name) => wrong.map((value) => ({ [name]: value })))]
  const said = given.flatMap((value) =>
    Object.values(fieldMessages(v.safeParse(schema, value).issues ?? [], kindMessage)),
  )
  expect([...new Set(said)].filter((message) => VALIDATORS_OWN.test(message))).toEqual([])
})

/** The wrong values that a query string can hold. */
const wrongTexts = wrong.filter(
  (value) => typeof value === 'string' || String(value) === String(['a', 'b']),
)

it.each(
  Object.entries(calls).flatMap(([name, { params }]) =>
    params && 'entries' in params ? [[name, params] as const] : [],
  ),
)('%s says of every wrong parameter what to write instead', (_name, params) => {
  const said = Object.keys(params.entries).flatMap((name) =>
    wrongTexts.flatMap((value) => {
      const { issues = [] } = v.safeParse(params, { [name]: value })
      const message = fieldMessages(issues, kindMessage)[name]
      return message === undefined ? [] : [`${name}: ${message}`]
    }),
  )
  expect([...new Set(said)].filter((text) => text.endsWith(': This value is not valid.'))).toEqual(
    [],
  )
})

it('says of a list with commas what the list says of its items', () => {
  const { params = v.never() } = calls.listEmployees
  const { issues = [] } = v.safeParse(params, { companyId: crypto.randomUUID(), state: 'a,b' })
  expect(fieldMessages(issues)).toEqual({ state: 'Unknown state.' })
})

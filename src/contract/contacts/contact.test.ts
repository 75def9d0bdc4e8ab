import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contact, contactSummary } from './contact'

it.each([
  ['a contact', contact.entries.extras],
  ['a row', contactSummary.entries.extras],
])('keeps custom fields of %s with names that every object has', (_of, schema) => {
  const extras = { constructor: 'Ford', prototype: 'T', toString: 'text', Badge: 'B-1' }
  const kept = Object.entries(v.parse(schema, extras))
  expect(kept.sort()).toEqual(Object.entries(extras).sort())
  expect(v.is(schema, { constructor: 1 })).toBe(false)
})

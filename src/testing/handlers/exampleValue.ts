import * as v from 'valibot'

/** Values for schemas that a test can work with, such as a contact that has a name. */
export type Examples = ReadonlyMap<v.GenericSchema, () => unknown>

/** Strings in the formats of the contract, of which the first valid one is used. */
const texts = [
  '',
  'a',
  '00000000-0000-4000-8000-000000000001',
  '2026-03-01T09:00:00.000Z',
  '2026-03-01',
  'https://example.com/',
  'ada@example.com',
  'header.payload.signature',
]

/**
 * Returns a minimal value of a schema: required fields only, empty lists, the first option of a
 * choice, null where that is allowed. `examples` come before that. Throws when no value is known.
 */
export function exampleValue(schema: v.GenericSchema, examples: Examples = new Map()): unknown {
  const example = examples.get(schema)
  return example ? example() : minimalValue(asKnown(schema), examples)
}

function minimalValue(schema: KnownSchema, examples: Examples): unknown {
  switch (schema.type) {
    case 'object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(schema.entries)
          .filter(([, entry]) => !entry.type.endsWith('optional') && entry.type !== 'nullish')
          .map(([key, entry]) => [key, exampleValue(entry, examples)]),
      )
    case 'array':
      return firstOf(schema, [[], [exampleValue(schema.item, examples)]])
    case 'union':
    case 'variant': {
      const [first] = schema.options
      return first && exampleValue(first, examples)
    }
    case 'picklist':
      return schema.options[0]
    case 'literal':
      return schema.literal
    case 'non_optional':
      return exampleValue(schema.wrapped, examples)
    case 'optional':
    case 'exact_optional':
      return undefined
    case 'nullable':
    case 'nullish':
    case 'null':
      return null
    case 'record':
      return {}
    case 'boolean':
      return false
    default:
      return firstOf(schema, [0, 1, ...texts])
  }
}

function firstOf(schema: v.GenericSchema, values: readonly unknown[]): unknown {
  const found = values.find((value) => v.is(schema, value))
  if (found === undefined) throw new Error(`No example is known for a value of ${schema.type}.`)
  return found
}

interface Group {
  entries: Record<string, v.GenericSchema>
}
type KnownSchema = v.GenericSchema &
  (
    | ({ type: 'object' | 'strict_object' } & Group)
    | { type: 'array'; item: v.GenericSchema }
    | { type: 'union' | 'variant'; options: v.GenericSchema[] }
    | { type: 'picklist'; options: unknown[] }
    | { type: 'literal'; literal: unknown }
    | { type: 'non_optional'; wrapped: v.GenericSchema }
    | { type: 'optional' | 'exact_optional' | 'nullable' | 'nullish' | 'null' }
    | { type: 'record' | 'boolean' | 'string' | 'number' }
  )

/** A cast, because a generic schema has no type of its output. */
function asKnown(schema: v.GenericSchema): KnownSchema {
  return schema as KnownSchema
}

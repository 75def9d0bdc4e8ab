import type { Call } from '@/contract/call'
import { MAX_FILE_BYTES } from '@/contract/fields'

/** Room for a multipart envelope around the largest file, and for the picture that comes with a video. No request of the API is larger. */
export const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
/** What every call takes as JSON, so that no honest client meets a limit by indenting its JSON. */
const LEAST_BYTES = 256 * 1024
/** A unit of UTF-16 at its longest in JSON: `\u00e9`. */
const ESCAPED_BYTES = 6
const NUMBER_BYTES = 25
const QUOTES = 2
/** `, ` and `: ` as many writers put them. */
const SEPARATOR = 2
/** The longest texts that these actions let through. */
const formats: Record<string, number> = { uuid: 36, iso_timestamp: 40, iso_date: 10 }

/**
 * How much JSON a value is. `weight` is the work of parsing it: 1 for each comma and colon, `CONTAINER` for each list and object, which take memory of their own. A
 * megabyte of `{},` takes ten times as long as a megabyte of text.
 */
export interface JsonSize {
  bytes: number
  weight: number
}

const CONTAINER = 8
/** Two bytes for each unit of weight: `{"label":"","value":""},` is no heavier. Only what is no data of ours is. */
const MAX_WEIGHT = MAX_BODY_BYTES / 2

/** What a call reads as JSON: the size of the largest body that its schema accepts, at least 256 kB and never more than a request with a file. */
export function jsonLimit({ body }: Call): JsonSize {
  const { bytes, weight } = body ? sizeOf(body) : { bytes: 0, weight: 0 }
  // Twice the weight, so that a list with too many items is named by its own rule.
  return { bytes: Math.min(MAX_BODY_BYTES, Math.max(LEAST_BYTES, bytes)), weight: Math.min(MAX_WEIGHT, 1000 + 2 * weight) }
}

/** Whether a JSON text is no heavier than so much; reads no further than needed. */
export function isLighterThan(json: string, most: number): boolean {
  let weight = 0
  let isText = false
  for (let index = 0; index < json.length && weight <= most; index += 1) {
    const mark = json[index]
    if (mark === '"') isText = !isText
    else if (isText) index += mark === '\\' ? 1 : 0
    else if (mark === ',' || mark === ':') weight += 1
    else if (mark === '{' || mark === '[') weight += CONTAINER
  }
  return weight <= most
}

/** The largest value that a schema accepts, as JSON without blanks around it; Infinity where the schema sets no limit. */
export function sizeOf(schema: unknown): JsonSize {
  const parts = partsOf(schema)
  const limits = limitsOf(parts)
  const sizes = parts.filter(({ kind }) => kind === 'schema').map((part) => sizeOfPart(part, limits))
  return { bytes: Math.min(...sizes.map(({ bytes }) => bytes)), weight: Math.min(...sizes.map(({ weight }) => weight)) }
}

type Part = Record<string, unknown>

interface Limits {
  /** The most units of a text, items of a list or names of an object. */
  most: number
  /** The length of a text whose form leaves nothing to escape. */
  plain: number
  /** What the schema says of itself: `v.metadata({ mostBytes })`. */
  stated: number
}

/** A schema and the actions of its pipe, also of pipes within. */
function partsOf(schema: unknown): Part[] {
  if (!isPart(schema)) return []
  const { pipe } = schema
  return Array.isArray(pipe) ? pipe.flatMap(partsOf) : [schema]
}

function limitsOf(parts: Part[]): Limits {
  const lengths = parts.filter(({ type }) => type === 'max_length' || type === 'max_entries')
  return {
    most: smallest(lengths.map(({ requirement }) => requirement)),
    plain: smallest(parts.map(({ type }) => formats[String(type)])),
    stated: smallest(parts.map(({ metadata }) => isPart(metadata) && metadata['mostBytes'])),
  }
}

function sizeOfPart(schema: Part, { most, plain, stated }: Limits): JsonSize {
  if (stated < Infinity) return { bytes: stated, weight: stated / 2 }
  switch (schema['type']) {
    case 'string': return flat(QUOTES + Math.min(plain, most * ESCAPED_BYTES))
    case 'number': return flat(NUMBER_BYTES)
    case 'boolean': return flat(5)
    case 'null': return flat(4)
    case 'literal': return flat(JSON.stringify(schema['literal']).length)
    case 'picklist': return largest(schema['options'], (option) => flat(JSON.stringify(option).length))
    case 'file': return flat(0)
    case 'array': return times(most, [sizeOf(schema['item'])])
    case 'record': return times(most, [sizeOf(schema['key']), sizeOf(schema['value'])])
    case 'object':
    case 'strict_object': return sizeOfObject(schema['entries'])
    case 'union':
    case 'variant': return largest(schema['options'], sizeOf)
    case 'optional':
    case 'non_optional':
    case 'non_nullish':
    case 'nullable': return largest([null, schema['wrapped']], (wrapped) => (wrapped === null ? flat(4) : sizeOf(wrapped)))
    default: return flat(Infinity)
  }
}

function flat(bytes: number): JsonSize {
  return { bytes, weight: 0 }
}

/** A list or an object of so many items, each of these parts and a mark behind each. */
function times(most: number, parts: JsonSize[]): JsonSize {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    bytes: QUOTES + most * sum(parts.map(({ bytes }) => bytes + SEPARATOR)),
    weight: CONTAINER + most * sum(parts.map(({ weight }) => weight + 1)),
  }
}

function sizeOfObject(entries: unknown): JsonSize {
  if (!isPart(entries)) return flat(Infinity)
  const parts = Object.entries(entries).flatMap(([name, entry]) => [flat(QUOTES + name.length), sizeOf(entry)])
  return times(1, parts)
}

function largest(options: unknown, sizeOfOption: (option: unknown) => JsonSize): JsonSize {
  const sizes = Array.isArray(options) ? options.map(sizeOfOption) : [flat(Infinity)]
  return { bytes: Math.max(...sizes.map(({ bytes }) => bytes)), weight: Math.max(...sizes.map(({ weight }) => weight)) }
}

function smallest(limits: unknown[]): number {
  return Math.min(...limits.filter((limit) => typeof limit === 'number'))
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}

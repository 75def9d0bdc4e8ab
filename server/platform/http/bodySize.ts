import type { Call } from '@/contract/call'
import { MAX_FILE_BYTES } from '@/contract/fields'

/** The largest request: the largest file, its multipart envelope, and the poster of a video. */
export const MAX_BODY_BYTES = MAX_FILE_BYTES + 1024 * 1024
/** The least that any call accepts as JSON, so that indented JSON never exceeds a limit. */
const LEAST_BYTES = 256 * 1024
/** A unit of UTF-16 at its longest in JSON: `\u00e9`. */
const ESCAPED_BYTES = 6
const NUMBER_BYTES = 25
const QUOTES = 2
/** `, ` and `: ` as many serializers write them. */
const SEPARATOR = 2
/** The longest text that each of these actions accepts. */
const formats: Record<string, number> = { uuid: 36, iso_timestamp: 40, iso_date: 10 }

/**
 * The size of a value as JSON. `weight` is the cost of parsing it: 1 for each comma and colon,
 * `CONTAINER` for each list and object, which allocate memory, and `NEW_NAME` for each name that no
 * object before had. Parsing a megabyte of `{},` takes ten times as long as a megabyte of text, and
 * a megabyte of different names a hundred times.
 */
export interface JsonSize {
  bytes: number
  weight: number
}

const CONTAINER = 8
const NEW_NAME = 60
/** The weight of the smallest schemas, with room for invalid values. */
const LEAST_WEIGHT = 20_000
/**
 * One unit of weight for two bytes: `{"label":"","value":""},` is no heavier, so only data that is
 * not ours exceeds it.
 */
const MAX_WEIGHT = MAX_BODY_BYTES / 2

/** Returns a call's limit for JSON: the largest body that its schema accepts, at least 256 kB and at most the size of a request with a file. */
export function jsonLimit({ body }: Call): JsonSize {
  const { bytes, weight } = body ? sizeOf(body) : { bytes: 0, weight: 0 }
  // Twice the weight, so that a list with too many items gets its own error message.
  return {
    bytes: Math.min(MAX_BODY_BYTES, Math.max(LEAST_BYTES, bytes)),
    weight: Math.min(MAX_WEIGHT, LEAST_WEIGHT + 2 * weight),
  }
}

/** Tells whether a JSON text weighs at most `most`; it stops reading early if not. */
export function isLighterThan(json: string, most: number): boolean {
  const names = new Set<string>()
  let weight = 0
  let text = ''
  for (let index = 0; index < json.length && weight <= most; index += 1) {
    const mark = json.charCodeAt(index)
    if (mark === QUOTE) {
      const end = endOfText(json, index)
      text = json.slice(index, end)
      index = end
    } else if (mark === COMMA) weight += 1
    else if (mark === COLON) {
      weight += names.has(text) ? 1 : 1 + NEW_NAME
      names.add(text)
    } else if (mark === BRACE || mark === BRACKET) weight += CONTAINER
  }
  return weight <= most
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACE, BRACKET] = [34, 92, 44, 58, 123, 91]

/** Returns the index of the quotation mark that ends the string beginning at `start`. */
function endOfText(json: string, start: number): number {
  let index = start + 1
  for (
    let mark = json.charCodeAt(index);
    index < json.length && mark !== QUOTE;
    mark = json.charCodeAt(index)
  )
    index += mark === BACKSLASH ? 2 : 1
  return index
}

/**
 * Returns the size of the largest value that a schema accepts, as JSON without surrounding spaces;
 * Infinity if the schema sets no limit.
 */
export function sizeOf(schema: unknown): JsonSize {
  const parts = partsOf(schema)
  const limits = limitsOf(parts)
  const sizes = parts
    .filter(({ kind }) => kind === 'schema')
    .map((part) => sizeOfPart(part, limits))
  return {
    bytes: Math.min(...sizes.map(({ bytes }) => bytes)),
    weight: Math.min(...sizes.map(({ weight }) => weight)),
  }
}

type Part = Record<string, unknown>

interface Limits {
  /** The most UTF-16 units of a text, items of a list or names of an object. */
  most: number
  /** The longest text of a format that needs no escapes. */
  plain: number
  /** The limit that the schema states itself: `v.metadata({ mostBytes })`. */
  stated: number
}

/** Returns a schema and the actions of its pipe, including nested pipes. */
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
    case 'string':
      return flat(QUOTES + Math.min(plain, most * ESCAPED_BYTES))
    case 'number':
      return flat(NUMBER_BYTES)
    case 'boolean':
      return flat(5)
    case 'null':
      return flat(4)
    case 'literal':
      return flat(JSON.stringify(schema['literal']).length)
    case 'picklist':
      return largest(schema['options'], (option) => flat(JSON.stringify(option).length))
    case 'file':
      return flat(0)
    case 'array':
      return times(most, [sizeOf(schema['item'])])
    case 'record':
      return times(most, [{ ...sizeOf(schema['key']), weight: NEW_NAME }, sizeOf(schema['value'])])
    case 'object':
    case 'strict_object':
      return sizeOfObject(schema['entries'])
    case 'union':
    case 'variant':
      return largest(schema['options'], sizeOf)
    case 'optional':
    case 'non_optional':
    case 'non_nullish':
    case 'nullable':
      return largest([null, schema['wrapped']], (wrapped) =>
        wrapped === null ? flat(4) : sizeOf(wrapped),
      )
    default:
      return flat(Infinity)
  }
}

function flat(bytes: number): JsonSize {
  return { bytes, weight: 0 }
}

/**
 * Returns the size of a list or an object with `most` items, each made of these parts with a
 * separator behind each.
 */
function times(most: number, parts: JsonSize[]): JsonSize {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    bytes: QUOTES + most * sum(parts.map(({ bytes }) => bytes + SEPARATOR)),
    weight: CONTAINER + most * sum(parts.map(({ weight }) => weight + 1)),
  }
}

function sizeOfObject(entries: unknown): JsonSize {
  if (!isPart(entries)) return flat(Infinity)
  const parts = Object.entries(entries).flatMap(([name, entry]) => [
    flat(QUOTES + name.length),
    sizeOf(entry),
  ])
  return times(1, parts)
}

function largest(options: unknown, sizeOfOption: (option: unknown) => JsonSize): JsonSize {
  const sizes = Array.isArray(options) ? options.map(sizeOfOption) : [flat(Infinity)]
  return {
    bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
    weight: Math.max(...sizes.map(({ weight }) => weight)),
  }
}

function smallest(limits: unknown[]): number {
  return Math.min(...limits.filter((limit) => typeof limit === 'number'))
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}

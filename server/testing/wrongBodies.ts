/** A JSON text with a place for the items of a list: `{"tags":[` … `]}`. */
interface ListPlace {
  /** The path of the list: `records.emails`. */
  name: string
  before: string
  after: string
  /** The beginnings of an item if its schema requires literals: `{"type":"contact"}`. */
  stubs: string[]
}

/** Invalid JSON for one call: its name, and a function for a text of about `bytes` bytes. */
export interface WrongBody {
  name: string
  json: (bytes: number) => string
}

const ITEMS = ['1', '{}', '""', '[[1]]', 'null']

/**
 * Returns long lists of wrong items for each list of a schema, at any depth, and bodies that are
 * wrong as a whole.
 */
export function wrongBodies(schema: unknown): WrongBody[] {
  const whole: WrongBody[] = [
    { name: 'a list', json: (bytes) => filled('[', '1', ']', bytes) },
    { name: 'a list of objects', json: (bytes) => filled('[', '{}', ']', bytes) },
    { name: 'nested lists', json: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
    { name: 'an unknown list', json: (bytes) => filled('{"unknown":[', '1', ']}', bytes) },
    { name: 'a long name', json: (bytes) => `{"${'n'.repeat(bytes - 6)}":1}` },
    { name: 'many names', json: manyNames },
    { name: 'objects of many names', json: objectsOfNames },
  ]
  const lists = placesIn(schema, { name: '', before: '', after: '' }).flatMap(
    ({ name, before, after, stubs }) =>
      [...ITEMS, ...stubs].map((item) => ({
        name: `${name}: [${item}, …]`,
        json: (bytes: number) => filled(before, item, after, bytes),
      })),
  )
  const texts = namesOf(schema).map((name) => ({
    name: `${name}: a long text`,
    json: (bytes: number) => `{"${name}":"${'1'.repeat(bytes - name.length - 7)}"}`,
  }))
  return [...whole, ...lists, ...texts]
}

function filled(before: string, item: string, after: string, bytes: number): string {
  const count = Math.floor((bytes - before.length - after.length) / (item.length + 1))
  return before + Array.from({ length: Math.max(1, count) }, () => item).join(',') + after
}

function manyNames(bytes: number): string {
  return `{${Array.from({ length: Math.floor((bytes - 1) / 13) }, (_, index) => `"n${String(index).padStart(7, '0')}":1`).join(',')}}`
}

/** Makes objects without a common name, so that every name is new to the parser. */
function objectsOfNames(bytes: number): string {
  const names = Array.from(
    { length: Math.floor(bytes / 14) },
    (_, index) => `"n${String(index).padStart(7, '0')}":1`,
  )
  return `[${Array.from({ length: Math.ceil(names.length / 100) }, (_, at) => `{${names.slice(at * 100, at * 100 + 100).join(',')}}`).join(',')}]`
}

type Around = Omit<ListPlace, 'stubs'>

/** Returns the lists in a schema, each with the JSON around it. */
function placesIn(schema: unknown, around: Around): ListPlace[] {
  if (!isPart(schema)) return []
  const { type } = schema
  if (Array.isArray(schema['options']))
    return schema['options'].flatMap((option) => placesIn(option, around))
  if ('wrapped' in schema) return placesIn(schema['wrapped'], around)
  if (type === 'array') {
    const inside = { name: around.name, before: `${around.before}[`, after: `]${around.after}` }
    const stubs = stubsOf(schema['item'])
    return [{ ...inside, stubs }, ...placesIn(schema['item'], inside)]
  }
  if (!isPart(schema['entries'])) return []
  const [stub = '{}'] = stubsOf(schema)
  const begun = stub === '{}' ? '{' : `${stub.slice(0, -1)},`
  return Object.entries(schema['entries']).flatMap(([key, entry]) =>
    placesIn(entry, {
      name: around.name === '' ? key : `${around.name}.${key}`,
      before: `${around.before}${begun}"${key}":`,
      after: `}${around.after}`,
    }),
  )
}

/** Returns objects with the literals that a schema requires, for each of its choices. */
function stubsOf(schema: unknown): string[] {
  if (!isPart(schema)) return []
  if (Array.isArray(schema['options'])) return schema['options'].flatMap(stubsOf)
  if (!isPart(schema['entries'])) return []
  const words = Object.entries(schema['entries']).flatMap(([key, entry]) =>
    isPart(entry) && entry['type'] === 'literal' ? [[key, entry['literal']]] : [],
  )
  return words.length > 0 ? [JSON.stringify(Object.fromEntries(words))] : []
}

function namesOf(schema: unknown): string[] {
  return isPart(schema) && isPart(schema['entries']) ? Object.keys(schema['entries']) : []
}

function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

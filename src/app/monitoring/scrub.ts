const HIDDEN = '[hidden]'
const SECRET_KEY = /token|password|secret|authorization|cookie|e-?mail|phone|credential|apikey/i
/** Ids and times that monitoring itself needs, which may look like a phone number. */
const KEPT_KEY = /(?:^|_)(?:id|timestamp|sid|started|release|version|type)$/i

const patterns: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, HIDDEN],
  [/\b(bearer)\s+\S+/gi, `$1 ${HIDDEN}`],
  [/[^\s@<>()"',;:/?=&]+@[^\s@<>()"',;:/?=&]+\.[^\s@<>()"',;:/?=&]{2,}/gu, HIDDEN],
  [/((?:https?:\/\/|\/)[^\s?#"'<>]*)\?[^\s#"'<>]*/gi, '$1'],
  [/(?<![\w./-])(?:\+\d[\d\s().-]{5,}\d|\(?\d[\d\s()/-]{6,}\d)(?!\w|-\w|\.\d)/g, HIDDEN],
]

/** A text without tokens, e-mail addresses, phone numbers and query strings. */
export function scrubText(text: string): string {
  return patterns.reduce(
    (scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement),
    text,
  )
}

/** The same value with every text in it scrubbed, and with nothing under a key that names a secret or a way to reach a person. */
export function scrub<T>(value: T): T {
  // A cast, because the shape stays the same and only leaves are replaced.
  return scrubbed(value, '', new WeakMap()) as T
}

function scrubbed(value: unknown, key: string, seen: WeakMap<object, unknown>): unknown {
  if (typeof value === 'string')
    return KEPT_KEY.test(key) ? value : SECRET_KEY.test(key) ? HIDDEN : scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (SECRET_KEY.test(key)) return HIDDEN
  const known = seen.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const items: unknown[] = []
    seen.set(value, items)
    for (const item of value) items.push(scrubbed(item, '', seen))
    return items
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const entries: Record<string, unknown> = {}
  seen.set(value, entries)
  for (const [name, inner] of Object.entries(value)) entries[name] = scrubbed(inner, name, seen)
  return entries
}

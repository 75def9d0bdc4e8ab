const HIDDEN = '[hidden]'
const SECRET_KEY = /token|password|secret|authorization|cookie|e-?mail|phone|credential|apikey/i
/** Ids and times that monitoring needs, which may look like a phone number. */
const ALLOWED_KEY = /(?:^|_)(?:id|timestamp|sid|started|release|version|type)$/i

/*
 * Each one takes time in proportion to the text: it starts only where a run of its characters does,
 * or always matches where it starts.
 */
const patterns: [RegExp, string][] = [
  [/\beyJ[\w-]+(?:\.[\w-]*){0,2}/g, HIDDEN],
  [/\b(bearer)\s+\S+/gi, `$1 ${HIDDEN}`],
  [
    /(?<![^\s@<>()"',;:/?=&])[^\s@<>()"',;:/?=&]+@[^\s@<>()"',;:/?=&]+\.[^\s@<>()"',;:/?=&]{2,}/gu,
    HIDDEN,
  ],
  [/(?<![^\s?#"'<>])([^\s?#"'<>/]*\/[^\s?#"'<>]*)\?[^\s#"'<>]*/g, '$1'],
  [/(\/invitations\/)[^\s/?#"'<>]+/g, `$1${HIDDEN}`],
  [/(?<![\w./-])(?:\+\d[\d\s().-]{5,}\d|\(?\d[\d\s()/-]{6,}\d)(?!\w|-\w|\.\d)/g, HIDDEN],
]

/** Removes tokens, secrets of invitations, e-mails, phone numbers and query strings from a text. */
export function scrubText(text: string): string {
  return patterns.reduce(
    (scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement),
    text,
  )
}

/** Scrubs every text in a value, and hides values whose keys name a secret or personal data. */
export function scrub<T>(value: T): T {
  // A cast, because the shape stays the same and only leaves are replaced.
  return scrubValue(value, '', new WeakMap()) as T
}

function scrubValue(value: unknown, key: string, seen: WeakMap<object, unknown>): unknown {
  if (typeof value === 'string')
    return ALLOWED_KEY.test(key) ? value : SECRET_KEY.test(key) ? HIDDEN : scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (SECRET_KEY.test(key)) return HIDDEN
  const earlier = seen.get(value)
  if (earlier !== undefined) return earlier
  if (Array.isArray(value)) {
    const items: unknown[] = []
    seen.set(value, items)
    for (const item of value) items.push(scrubValue(item, '', seen))
    return items
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const entries: Record<string, unknown> = {}
  seen.set(value, entries)
  for (const [name, inner] of Object.entries(value)) entries[name] = scrubValue(inner, name, seen)
  return entries
}

/** The first of 6,400 characters for private use, which nobody types and no index splits into. */
const FIRST = 0xe000
const CHARACTERS = 6_400

/**
 * Returns the key of a custom field in the search text: three characters for private use from a
 * hash of its name (FNV-1a). Names themselves are no part of the text, because a search for
 * "badge" would find all contacts with that field.
 */
export function customFieldKey(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1)
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  const number = hash >>> 0
  const digits = [number, number / CHARACTERS, number / CHARACTERS ** 2]
  return String.fromCharCode(...digits.map((digit) => FIRST + (Math.floor(digit) % CHARACTERS)))
}

/** The form of a slug: lower-case letters, digits and hyphens. */
const SLUG = /^[a-z0-9-]*$/

/**
 * Tells whether a key has the form of a slug. A card's id never has, because it could equal
 * somebody's address.
 */
export function isLikeSlug(key: string): boolean {
  return SLUG.test(key)
}

/** Tells whether a key has the form of a card's id. */
export function isCardKey(key: string): boolean {
  return /^[\w-]{22}$/.test(key) && !isLikeSlug(key)
}

/**
 * Returns a card's id for random bytes or a hash: 132 bits, safe in an address, and never in the
 * form of a slug.
 */
export function toCardKey(bytes: Uint8Array): string {
  const key = Buffer.from(bytes).toString('base64url').slice(0, 22)
  return isLikeSlug(key) ? `_${key.slice(1)}` : key
}

/** What only a slug looks like: small letters, digits and hyphens. */
const SLUG = /^[a-z0-9-]*$/

/** Whether a key may be a slug as it is written. The id of a card never is one: else it could stand where somebody's address is, or will be. */
export function isLikeSlug(key: string): boolean {
  return SLUG.test(key)
}

/** Whether it is made like an id of ours. */
export function isCardKey(key: string): boolean {
  return /^[\w-]{22}$/.test(key) && !isLikeSlug(key)
}

/** The id of a card out of random bits or a hash: 132 of them, safe in an address, and not like a slug. */
export function toCardKey(bytes: Uint8Array): string {
  const key = Buffer.from(bytes).toString('base64url').slice(0, 22)
  return isLikeSlug(key) ? `_${key.slice(1)}` : key
}

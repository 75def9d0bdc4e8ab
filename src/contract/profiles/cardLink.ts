import { toSafeUrl } from './webAddress'

/**
 * Returns the key (card id or slug) of a card's address at `host` (`https://{host}/card/{key}`), or
 * null for any other address.
 */
export function cardKeyOf(website: string, host: string): string | null {
  const address = toSafeUrl(website)
  if (address === null) return null
  const url = new URL(address)
  const key = url.host === host ? /^\/card\/([^/]+)\/?$/.exec(url.pathname)?.[1] : undefined
  return key === undefined ? null : decoded(key)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

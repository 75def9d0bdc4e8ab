import { toSafeUrl } from './webAddress'

/** The key (a card's id or a profile's slug) in the address of a card of the site at `host`: `https://{host}/card/{key}`; null for any other address. */
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

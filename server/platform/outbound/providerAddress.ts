import { OutboundError } from './outboundError'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** A segment of only dots, which a parser would resolve, also as `%2e`. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i
const PLAIN_PATH = /^\/(?!\/)[\x21-\x7e]*$/

/**
 * Tells whether the server may be configured to call this address: `https:` on any host, `http:` on
 * this machine only. It may have a path, but no credentials, query or fragment.
 */
export function isProviderAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, username, password, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  const isPlain = `${username}${password}${search}${hash}` === '' && !/[?#]/.test(value)
  return isSafe && isPlain && !pathname.includes('//')
}

/**
 * Returns the address of a path below a provider's base address. Throws OutboundError when the path
 * would lead anywhere else.
 */
export function providerUrl(base: string, path: string, query = new URLSearchParams()): URL {
  const root = new URL(base)
  const folder = root.pathname.replace(/\/$/, '')
  const isPlain = PLAIN_PATH.test(path) && !/[\\?#]/.test(path) && !DOT_SEGMENT.test(path)
  const url = new URL(`${folder}${isPlain ? path : '/'}`, root)
  if (!isPlain || url.origin !== root.origin)
    throw new OutboundError('refused', "The path leads away from the provider's address.")
  url.search = query.toString()
  return url
}

import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '../../../ports/http'

/**
 * Returns the network that a request comes from: an IPv4 address, or the /64 block of an IPv6
 * address, the smallest that one customer gets. Without a trusted proxy it is the socket's address,
 * which no header can change; with `trustedProxyHops` proxies, each of which appends the address of
 * its caller, it is that many entries from the right of X-Forwarded-For.
 */
export function clientNetwork(c: Context<AppEnv>, trustedProxyHops: number): string {
  return (
    networkOf(forwardedAddress(c.req.header('x-forwarded-for'), trustedProxyHops)) ??
    networkOf(socketAddress(c)) ??
    'unknown'
  )
}

/**
 * Returns the forwarded address, or '' if the list is too short to have passed through the proxies.
 */
function forwardedAddress(header: string | undefined, hops: number): string {
  return hops === 0 ? '' : (header?.split(',').at(-hops)?.trim() ?? '')
}

/** Returns the address of the socket, or '' if there is none or it is closed. */
function socketAddress(c: Context<AppEnv>): string {
  return hasSocket(c) ? (getConnInfo(c).remote.address ?? '') : ''
}

/**
 * Tells whether a request came through a socket; one given to the app directly has no bindings at
 * all.
 */
function hasSocket({ env }: { env: AppEnv['Bindings'] | undefined }): boolean {
  return env?.incoming !== undefined
}

/**
 * Returns the network of an address such as `203.0.113.7`, `203.0.113.7:4711`, `[2001:db8::1]:443`,
 * `fe80::1%eth0` or `::ffff:203.0.113.7`, or null if it is no address.
 */
export function networkOf(written: string): string | null {
  const address = written
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * Returns the eight numbers of an IPv6 address, which the URL parser normalizes to hexadecimal with
 * at most one `::`.
 */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '../../../ports/http'

/**
 * The network that a request comes from, as one text: an IPv4 address, or the /64 block of an IPv6 address, of which one customer has at least one.
 * Without a trusted proxy it is the socket's, so that no header can say otherwise; with `trustedProxyHops` proxies, each of which appends the address
 * that it was called from, it is that many entries from the right of X-Forwarded-For.
 */
export function clientNetwork(c: Context<AppEnv>, trustedProxyHops: number): string {
  return (
    networkOf(forwardedAddress(c.req.header('x-forwarded-for'), trustedProxyHops)) ??
    networkOf(socketAddress(c)) ??
    'unknown'
  )
}

/** A list that is shorter than the proxies make it did not come through them. */
function forwardedAddress(header: string | undefined, hops: number): string {
  return hops === 0 ? '' : (header?.split(',').at(-hops)?.trim() ?? '')
}

/** '' for a request that came by no socket, or whose socket is closed. */
function socketAddress(c: Context<AppEnv>): string {
  return hasSocket(c) ? (getConnInfo(c).remote.address ?? '') : ''
}

/** A request that is handed to the app without a server has no bindings at all. */
function hasSocket({ env }: { env: AppEnv['Bindings'] | undefined }): boolean {
  return env?.incoming !== undefined
}

/** `203.0.113.7`, `203.0.113.7:4711`, `[2001:db8::1]:443`, `fe80::1%eth0`, `::ffff:203.0.113.7` → its network, or null where it is no address. */
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

/** The eight numbers of an IPv6 address, which the URL parser writes in one way: hexadecimal, with at most one `::`. */
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

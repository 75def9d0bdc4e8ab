import ipaddr from 'ipaddr.js'

/**
 * Global unicast (RFC 4291 section 2.4), the only range that IANA assigns; other ranges embed an
 * IPv4 address or are unreachable.
 */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** Addresses in a public range that are a cloud's own service for its machines. */
const METADATA = new Set(['168.63.129.16'])

/**
 * Tells whether an IP address, as `new URL` or a resolver writes it, is on the public internet: not
 * private, loopback, link-local, multicast or reserved (RFC 6890), and not an IPv6 address that
 * contains an IPv4 one (mapped, compatible, NAT64, 6to4, Teredo). Anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || METADATA.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL)
}

import ipaddr from 'ipaddr.js'

/** Global unicast (RFC 4291 section 2.4): all that IANA gives out; what is elsewhere embeds an IPv4 address, or leads nowhere outside. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public by its range, and yet a cloud's own service to its machines. */
const METADATA = new Set(['168.63.129.16'])

/**
 * Whether an IP address, as `new URL` or a resolver writes it, is one of the public internet: not private, loopback, link-local, multicast or reserved
 * (RFC 6890), and not an IPv6 address that stands for an IPv4 one (mapped, compatible, NAT64, 6to4, Teredo). What is no IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || METADATA.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL)
}

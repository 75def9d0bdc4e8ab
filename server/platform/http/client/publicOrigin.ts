import type { PublicOrigin } from '../../../ports/http'

/**
 * `publicUrl` where an operator names it, else what the request says of itself: its own origin, or behind proxies what the outermost of them was asked for
 * (X-Forwarded-Proto and X-Forwarded-Host). Without a trusted proxy those headers say nothing.
 */
export function createPublicOrigin(publicUrl = '', trustedProxyHops = 0): PublicOrigin {
  if (publicUrl) return () => publicUrl
  return (c) => {
    const own = new URL(c.req.url)
    if (trustedProxyHops === 0) return own.origin
    const asked = forwarded(c.req.header('x-forwarded-proto'), trustedProxyHops)?.toLowerCase()
    const scheme = asked === 'https' || asked === 'http' ? asked : own.protocol.slice(0, -1)
    return (
      originOf(scheme, forwarded(c.req.header('x-forwarded-host'), trustedProxyHops)) ??
      `${scheme}://${own.host}`
    )
  }
}

/** Proxies append to such a header, or write it anew: what is left of their entries is anybody's word. */
function forwarded(header: string | undefined, hops: number): string | undefined {
  return header?.split(',').slice(-hops)[0]?.trim()
}

/** Null for what is more than a host with a port. */
function originOf(scheme: string, host: string | undefined): string | null {
  if (!host || !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return null
  const written = `${scheme}://${host}`
  return URL.canParse(written) ? new URL(written).origin : null
}

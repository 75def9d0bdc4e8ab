import type { PublicOrigin } from '../../../ports/http'

/**
 * Returns a function that finds a request's public origin: the configured `publicUrl`, else the
 * request's own origin, or behind trusted proxies that of X-Forwarded-Proto and X-Forwarded-Host.
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

/**
 * Returns the entry that the outermost trusted proxy wrote; proxies append to the header or replace
 * it, and other entries can be forged.
 */
function forwarded(header: string | undefined, hops: number): string | undefined {
  return header?.split(',').slice(-hops)[0]?.trim()
}

/** Returns the origin of a host with an optional port, or null for anything else. */
function originOf(scheme: string, host: string | undefined): string | null {
  if (!host || !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return null
  const written = `${scheme}://${host}`
  return URL.canParse(written) ? new URL(written).origin : null
}

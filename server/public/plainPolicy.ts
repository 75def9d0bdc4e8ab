import { createHash } from 'node:crypto'

/**
 * Returns the policy of a page without scripts whose only style element contains exactly `css`.
 * Pictures and video come from this origin, forms and the pings of links go to it (CSP 3 counts
 * pings as connections), and nobody may frame it.
 */
export function plainPolicy(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

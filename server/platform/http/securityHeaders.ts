import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../../ports/http'

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const common = secureHeaders({
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'cross-origin',
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  permissionsPolicy: { geolocation: [], microphone: [], camera: ['self'], payment: [] },
  // An answer may set a stricter referrer policy, as a redirect to another site does.
  overwrite: false,
})

/**
 * Sets the security headers of every answer. Nothing may be framed or run; a page sets its own
 * policy (`pagePolicy`).
 */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('Content-Security-Policy', NOTHING)
  await common(c, next)
}

/**
 * The policy of the worker that reads paper cards: it may compile WebAssembly, which no page may, and
 * load the reader's files from its own origin.
 */
export const paperCardPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'"

/** Other origins that a page may load scripts from, embed and connect to. */
export interface Outside {
  scripts?: string[]
  frames?: string[]
  connect?: string[]
}

/**
 * Returns the policy of a page whose scripts and styles come from its own origin or carry `nonce`;
 * other origins are allowed only as `outside` lists them.
 */
export function pagePolicy(
  nonce: string,
  { scripts = [], frames = [], connect = [] }: Outside = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", `'nonce-${nonce}'`, ...scripts].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

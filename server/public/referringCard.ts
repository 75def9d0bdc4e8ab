import type { Context } from 'hono'
import type { AppEnv } from '../ports/http'

/**
 * The card's page that a visitor comes from: the key in its address, and whether a code was
 * scanned.
 */
export interface ReferringCard {
  key: string
  isScanned: boolean
}

const PAGE = /^\/card\/([\w-]{1,100})$/

/**
 * Returns the card's page that a request was made from, or null if it was another page. Browsers
 * send it as `Referer`, complete within one origin under our policy (Referrer Policy,
 * `strict-origin-when-cross-origin`), or for a ping as `Ping-From` (HTML, "hyperlink auditing"). It
 * can be forged, so only the counting of visits may depend on it.
 */
export function referringCard(c: Context<AppEnv>): ReferringCard | null {
  const address = c.req.header('referer') ?? c.req.header('ping-from') ?? ''
  if (!URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  const key = PAGE.exec(pathname)?.[1]
  return key === undefined ? null : { key, isScanned: isScan(searchParams.get('s')) }
}

/** Tells whether the `s` parameter of an address marks a scanned code. */
export function isScan(s: string | null | undefined): boolean {
  return s === 'qr'
}

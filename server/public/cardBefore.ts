import type { Context } from 'hono'
import type { AppEnv } from '../ports/http'

/** The card's page that a visitor comes from: its key as the address had it, and whether that said that a code was scanned. */
export interface CardBefore {
  key: string
  isScanned: boolean
}

const PAGE = /^\/card\/([\w-]{1,100})$/

/**
 * The page that a request was made from, as browsers tell it: by `Referer`, whole on one origin under our policy (Referrer Policy, `strict-origin-when-cross-origin`),
 * or by `Ping-From`, because a ping has no `Referer` (HTML, "hyperlink auditing"). Null where it was no card's. It is anybody's word: nothing but how a visit is
 * counted may depend on it.
 */
export function cardBefore(c: Context<AppEnv>): CardBefore | null {
  const address = c.req.header('referer') ?? c.req.header('ping-from') ?? ''
  if (!URL.canParse(address)) return null
  const { pathname, searchParams } = new URL(address)
  const key = PAGE.exec(pathname)?.[1]
  return key === undefined ? null : { key, isScanned: isScan(searchParams.get('s')) }
}

/** Whether the `s` of an address says so, as codes do. */
export function isScan(s: string | null | undefined): boolean {
  return s === 'qr'
}

import * as v from 'valibot'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { cardKey } from '@/contract/profiles/publicCards'
import type { CardLinks } from '@/publicCard/cardLinks'
import { qrCode, qrDocument } from '@/publicCard/qrCode'
import { paths } from '@/shared/paths'

/** How a visitor came to a page, as its address says; what leads on from there says so too. */
export interface Came {
  /** By a scanned code (`?s=qr`). */
  isScanned: boolean
  /** From the card of this key. */
  key?: string
}

/** How the address of a page says that a visitor came; what is no key says nothing, and keeps nobody from leaving their details. */
export function cameBy(search: URLSearchParams): Came {
  const key = search.get('key')
  return { isScanned: search.get('s') === 'qr', ...(v.is(cardKey, key) && { key }) }
}

/** Where our own server, if it is what answers at `base` ('' for this origin), has the vCard of a card, and counts that it is saved. */
export function vcardAt(base: string, key: string, { isScanned }: Came): string {
  return `${base}${paths.card(key)}/contact.vcf${isScanned ? SCANNED : ''}`
}

/** The absolute address of a card in this app. */
export function cardPageAt(key: string): string {
  return new URL(paths.card(key), window.location.origin).href
}

/**
 * Where the parts of a card lead when the app shows it. Files are the API's; everything else a backend that speaks the contract need not have: the code is drawn here,
 * everlinks lead on at once, and only their count is the server's.
 */
export function cardLinksOf(
  { key, profileId }: Pick<PublicCard, 'key' | 'profileId'>,
  base: string,
  came: Came,
): CardLinks {
  const page = cardPageAt(key)
  return {
    file: (path) => base + path,
    everlink: (id) =>
      `${base}${paths.card(key)}/go/${encodeURIComponent(id)}${came.isScanned ? SCANNED : ''}`,
    isDirect: true,
    vcard: vcardAt(base, key, came),
    qr: codeOf(page + SCANNED),
    exchange: `${paths.contactExchange(profileId)}?${new URLSearchParams({ key, ...(came.isScanned && { s: 'qr' }) }).toString()}`,
    page,
  }
}

const SCANNED = '?s=qr'

function codeOf(address: string): string {
  const code = qrCode(address)
  return code ? `data:image/svg+xml,${encodeURIComponent(qrDocument(code))}` : ''
}

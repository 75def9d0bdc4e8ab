import * as v from 'valibot'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { cardKey } from '@/contract/profiles/publicCards'
import type { CardLinks } from '@/publicCard/cardLinks'
import { qrCode, qrDocument } from '@/publicCard/qrCode'
import { paths } from '@/shared/paths'

/** The way by which a visitor came to a page. Links on the page pass it on. */
export interface VisitSource {
  /** By scanning a QR code (`?s=qr`). */
  isScanned: boolean
  /** The id or slug of the card before. */
  key?: string
}

/** Reads the source of a visit from the query. An invalid key is ignored. */
export function readVisitSource(search: URLSearchParams): VisitSource {
  const key = search.get('key')
  return { isScanned: search.get('s') === 'qr', ...(v.is(cardKey, key) && { key }) }
}

/**
 * Returns the URL at which our own server at `base` ('' for this origin) has a card's vCard and
 * counts its saving.
 */
export function vcardUrl(base: string, key: string, { isScanned }: VisitSource): string {
  return `${base}${paths.card(key)}/contact.vcf${isScanned ? SCANNED : ''}`
}

/** Returns the absolute URL of a card in this app. */
export function cardPageUrl(key: string): string {
  return new URL(paths.card(key), window.location.origin).href
}

/**
 * Returns the links of a card that the app shows. Other backends may serve only the API and its
 * files, so the QR code is drawn here, and items open directly and are counted by a ping.
 */
export function createCardLinks(
  { key, profileId }: Pick<PublicCard, 'key' | 'profileId'>,
  base: string,
  source: VisitSource,
): CardLinks {
  const page = cardPageUrl(key)
  return {
    file: (path) => base + path,
    item: (id) =>
      `${base}${paths.card(key)}/go/${encodeURIComponent(id)}${source.isScanned ? SCANNED : ''}`,
    isDirect: true,
    vcard: vcardUrl(base, key, source),
    qr: qrCodeUrl(page + SCANNED),
    exchange: `${paths.contactExchange(profileId)}?${new URLSearchParams({ key, ...(source.isScanned && { s: 'qr' }) }).toString()}`,
    page,
  }
}

const SCANNED = '?s=qr'

function qrCodeUrl(address: string): string {
  const code = qrCode(address)
  return code ? `data:image/svg+xml,${encodeURIComponent(qrDocument(code))}` : ''
}

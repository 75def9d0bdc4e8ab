import type { PublicCard } from '@/contract/publicCards'
import type { CardLinks } from '@/publicCard/cardLinks'
import { qrCode, qrDocument } from '@/publicCard/qrCode'
import { paths } from '@/shared/paths'

/** Where our own server, if it is what answers at `base` ('' for this origin), has the vCard of a card. */
export function vcardAt(base: string, key: string): string {
  return `${base}${paths.card(key)}/contact.vcf`
}

/** The absolute address of a card in this app. */
export function cardPageAt(key: string): string {
  return new URL(paths.card(key), window.location.origin).href
}

/**
 * Where the parts of a card lead when the app shows it. Files are the API's; everything else a backend that speaks the contract need not have: the code is drawn here,
 * everlinks lead on at once, and only their count is the server's.
 */
export function cardLinksOf({ key, profileId }: Pick<PublicCard, 'key' | 'profileId'>, base: string): CardLinks {
  const page = cardPageAt(key)
  return {
    file: (path) => base + path,
    everlink: (id) => `${base}${paths.card(key)}/go/${encodeURIComponent(id)}`,
    isDirect: true,
    vcard: vcardAt(base, key),
    qr: codeOf(`${page}?s=qr`),
    exchange: paths.contactExchange(profileId),
    page,
  }
}

function codeOf(address: string): string {
  const code = qrCode(address)
  return code ? `data:image/svg+xml,${encodeURIComponent(qrDocument(code))}` : ''
}

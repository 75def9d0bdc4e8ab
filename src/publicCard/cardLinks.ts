import { toLinkUrl } from '@/contract/profiles/linkUrl'

/** Where the parts of a card lead, which the server, the app and the editor's preview each say for themselves. */
export interface CardLinks {
  /** The address of an uploaded file (`/files/…`). */
  file: (path: string) => string
  /** Counts a click on an everlink; a GET goes on to its address. */
  everlink: (id: string) => string
  /** Everlinks of the web lead to their own address at once and are counted beside it: what is behind `everlink` may not know the way. */
  isDirect?: boolean
  /** The card as a vCard. */
  vcard: string
  /** What to save it as, where its address does not say so itself. */
  vcardName?: string
  /** Counts that it is saved, where its own address does not. */
  vcardPing?: string
  /** The picture of a code that leads to the card (SVG). */
  qr: string
  /** The form for the visitor's own details. */
  exchange: string
  /** The absolute address of the card. */
  page: string
}

/** What an anchor needs so that it can be followed, or null for what is no link. An address of the web opens beside the card, without a word about where it was. */
export function anchorTo(url: string | null): AnchorTarget | null {
  const href = url === null ? null : toLinkUrl(url)
  if (href === null) return null
  return isWeb(href) ? { href, ...outside } : { href }
}

/**
 * An everlink: an address of the web is counted on the way; what opens another app is followed at once and counted beside it. Our own address is told which page it was
 * followed from; it goes on without a word about that.
 */
export function everlinkTo(
  { id, url }: { id: string; url: string | null },
  links: Pick<CardLinks, 'everlink' | 'isDirect'>,
): AnchorTarget | null {
  const href = url === null ? null : toLinkUrl(url)
  if (href === null) return null
  const ping = links.everlink(id)
  if (!isWeb(href)) return { href, ping }
  return links.isDirect ? { href, ping, ...outside } : { href: ping, ...counted }
}

export interface AnchorTarget {
  href: string
  ping?: string
  rel?: string
  target?: '_blank'
}

const outside = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' } as const
const counted = { rel: 'noopener nofollow ugc', target: '_blank' } as const
const isWeb = (href: string) => /^https?:/.test(href)

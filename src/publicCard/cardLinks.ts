import { toLinkUrl } from '@/contract/profiles/linkUrl'

/** The targets of the links on a card. Server, app and preview each have their own. */
export interface CardLinks {
  /** Returns the URL of an uploaded file (`/files/…`). */
  file: (path: string) => string
  /**
   * Returns the URL that counts a click on an everlink, service or social. A GET redirects to the
   * item.
   */
  item: (id: string) => string
  /**
   * Items with web pages go straight there and are counted by a ping: `item` may not redirect.
   */
  isDirect?: boolean
  /** The URL of the card's vCard. */
  vcard: string
  /** The file name of the vCard, where its URL does not give one. */
  vcardName?: string
  /** The URL that counts saving the vCard, where its own URL does not. */
  vcardPing?: string
  /** The page is open inside an app that drops the vCard (`isInAppBrowser`). */
  isInApp?: boolean
  /** The URL of the QR code that links to the card (SVG). */
  qr: string
  /** The URL of the exchange form. */
  exchange: string
  /** The absolute URL of the card. */
  page: string
}

/**
 * Returns the attributes of an anchor, or null for what is no link. Web pages open in a new tab,
 * without a referrer.
 */
export function anchorTo(url: string | null): AnchorTarget | null {
  const href = url === null ? null : toLinkUrl(url)
  if (href === null) return null
  return isWeb(href) ? { href, ...external } : { href }
}

/**
 * Returns the attributes of an everlink, service or social. Web pages are opened through the URL that counts the
 * click, which gets a referrer and redirects without one. Links to other apps are opened directly
 * and counted by a ping.
 */
export function itemTo(
  { id, url }: { id: string; url: string | null },
  links: Pick<CardLinks, 'item' | 'isDirect'>,
): AnchorTarget | null {
  const href = url === null ? null : toLinkUrl(url)
  if (href === null) return null
  const ping = links.item(id)
  if (!isWeb(href)) return { href, ping }
  return links.isDirect ? { href, ping, ...external } : { href: ping, ...counted }
}

export interface AnchorTarget {
  href: string
  ping?: string
  rel?: string
  target?: '_blank'
}

const external = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' } as const
const counted = { rel: 'noopener nofollow ugc', target: '_blank' } as const
const isWeb = (href: string) => /^https?:/.test(href)

import { cutText } from '@/contract/cutText'
import type { Item } from '@/contract/integrations/block'
import { formatDate } from '@/shared/lib/format'

const kinds: Readonly<Record<Item['kind'], string>> = {
  image: 'Photo',
  video: 'Video',
  album: 'Album',
  text: 'Text',
  eventType: 'Event type',
}

/** The most characters of an item's text in a name. */
const MAX_NAME = 80

/** Returns a name of an item: the beginning of its text, or its kind and day. */
export function itemName(item: Item | undefined): string {
  if (!item) return ''
  const text = item.text.replace(/\s+/g, ' ').trim()
  if (text !== '') return text.length > MAX_NAME ? `${cutText(text, MAX_NAME - 1)}…` : text
  const day = item.publishedAt === null ? '' : ` of ${formatDate(item.publishedAt)}`
  return kinds[item.kind] + day
}

/** Returns the sign in place of an item's picture: the beginning of its name. */
export function itemSign(name: string): string {
  return cutText(name, 2)
}

/** Returns the second line of an item: its detail, or its kind and day. */
export function itemDetail({ kind, detail, publishedAt }: Item): string {
  if (detail !== '') return detail
  return publishedAt === null ? kinds[kind] : `${kinds[kind]} · ${formatDate(publishedAt)}`
}

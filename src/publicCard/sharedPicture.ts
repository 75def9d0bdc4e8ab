import type { PublicCard } from '@/contract/profiles/publicCard'

/**
 * Returns the address of a card's picture below the card's own, for programs that keep pictures by
 * address: another picture has another one. Null without avatar and banner.
 */
export function sharedPicture({
  avatar,
  banner,
}: Pick<PublicCard, 'avatar' | 'banner'>): string | null {
  const path = avatar ?? banner
  return path && `picture.jpg?v=${encodeURIComponent(path.replace('/files/', ''))}`
}

import { paths } from '@/shared/paths'
import { useProfileEditor } from './editor/useProfileEditor'

/** Returns the public address of the card with a slug. */
export function cardAddress(slug: string): string {
  return new URL(paths.card(slug), window.location.origin).href
}

/** Returns the public address of the open profile. */
export function useCardAddress(): string {
  return cardAddress(useProfileEditor().profile.slug)
}

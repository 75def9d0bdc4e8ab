import { paths } from '@/shared/paths'
import { useProfileEditor } from './editor/useProfileEditor'

/** The address that the card of a slug has for everybody: the page of this deployment. */
export function cardAddress(slug: string): string {
  return new URL(paths.card(slug), window.location.origin).href
}

/** The public address of the profile that is being edited. */
export function useCardAddress(): string {
  return cardAddress(useProfileEditor().profile.slug)
}

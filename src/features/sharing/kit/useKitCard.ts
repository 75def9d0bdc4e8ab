import { useMemo } from 'react'
import type { Profile } from '@/contract/profiles/profile'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { cardAddress } from '@/features/profiles'
import { sharedPicture } from '@/publicCard/sharedPicture'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { scannedAddress } from '../code/scannedAddress'

/** A profile's card with the addresses that the share kit gives away. */
export interface KitCard {
  profileId: string
  isActive: boolean
  /** As visitors see it, with the parts of the company. */
  card: PublicCard
  /** The name of the person, the company or the profile. */
  name: string
  cardUrl: string
  /** The address in the code. */
  scannedUrl: string
  /** Absolute addresses of pictures that the server makes: a JPEG of 600 pixels, a PNG and an SVG. */
  photoUrl: string | null
  codePng: string
  codeSvg: string
}

/** Returns what the tools of the share kit show of a profile. */
export function useKitCard(profile: Profile): KitCard {
  const fileUrl = useFileUrl()
  const base = fileUrl('')
  return useMemo(() => {
    const { id, slug, cardId, company, isActive } = profile
    const card = toPublicCard(profile, { profileId: id, key: slug }, 0, company)
    const absolute = (file: string) =>
      new URL(`${base}/card/${encodeURIComponent(cardId)}/${file}`, window.location.origin).href
    const photo = card.avatar === null ? null : sharedPicture(card)
    return {
      profileId: id,
      isActive,
      card,
      name: card.name || profile.name,
      cardUrl: cardAddress(slug),
      scannedUrl: scannedAddress(cardId),
      photoUrl: photo === null ? null : absolute(photo),
      codePng: absolute('qr.png'),
      codeSvg: absolute('qr.svg'),
    }
  }, [profile, base])
}

/** Returns the name of a file about a card. */
export function kitFileName(name: string, ending: string): string {
  const plain = Array.from(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
    .slice(0, 80)
    .join('')
  return `${plain || 'card'} ${ending}`
}

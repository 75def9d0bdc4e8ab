import type { CardFace } from '@/contract/cards/card'
import type { Profile } from '@/contract/profiles/profile'
import { fullName } from '@/publicCard/toPublicCard'

/** Returns the face of a card that shows a profile, as the server will draw it without a company. */
export function faceOfProfile(profile: Profile): CardFace {
  const { occupation, organization, avatar, logo, appearance } = profile
  return { name: fullName(profile), occupation, organization, avatar, logo, appearance }
}

import type { CardFace } from '@/contract/cards/card'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import { fullName } from './toPublicCard'

/** Returns what a drawn card shows of a profile's content, whose company is already laid over it. */
export function toCardFace(content: ProfileContent): CardFace {
  const { occupation, organization, avatar, logo, appearance } = content
  return { name: fullName(content), occupation, organization, avatar, logo, appearance }
}

import type { CardFace } from '@/contract/cards/card'
import type { Profile } from '@/contract/profiles/profile'
import { layCompanyOver } from '@/publicCard/layCompanyOver'
import { toCardFace } from '@/publicCard/toCardFace'

/** Returns the face of a card that shows a profile, as the server will draw it. */
export function faceOfProfile({ company, ...content }: Profile): CardFace {
  return toCardFace(layCompanyOver(content, company ?? null))
}

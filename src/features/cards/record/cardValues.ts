import { type Card, cardPatch } from '@/contract/cards/card'
import { validateWith } from '@/shared/forms/validateWith'
import type { CardChange } from '../cardsApi'

/** The values of a card's form. */
export interface CardValues {
  name: string
  profileId: string | null
  issuedOn: string | null
  expiresOn: string | null
}

export const cardFields = ['name', 'profileId', 'issuedOn', 'expiresOn'] as const

export function cardValues({ name, profileId, issuedOn, expiresOn }: Card): CardValues {
  return { name, profileId, issuedOn, expiresOn }
}

const check = validateWith(cardPatch)

/** Validates the form by the rules of the contract. A card may show no profile. */
export function validateCard({ profileId, ...values }: CardValues): Record<string, unknown> {
  return check({ ...values, ...(profileId !== null && { profileId }) })
}

/** Returns the changed fields. The dates go together, because they are checked together. */
export function changedCardFields(before: CardValues, values: CardValues): CardChange {
  const { name, profileId, issuedOn, expiresOn } = values
  const hasNewDates = issuedOn !== before.issuedOn || expiresOn !== before.expiresOn
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(profileId !== null && profileId !== before.profileId && { profileId }),
    ...(hasNewDates && { issuedOn, expiresOn }),
  }
}

/** Returns whether two versions of a card have the same values in its form. */
export function hasSameValues(one: Card, other: Card): boolean {
  return cardFields.every((field) => one[field] === other[field])
}

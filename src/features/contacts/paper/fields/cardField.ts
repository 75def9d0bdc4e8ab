import type { CardLine } from './cardLine'

/** A text of a card with how certain it is, from 0 to 1. */
export interface ReadText {
  value: string
  confidence: number
}

export type ReadValue = ReadText & { label: string }

/** A postal address with how certain it is, from 0 to 1. */
export interface ReadAddress {
  street: string
  extendedAddress: string
  poBox: string
  postalCode: string
  city: string
  region: string
  country: string
  confidence: number
}

/** The fields of a contact that a card shows. */
export interface CardFields {
  namePrefix: ReadText | null
  firstName: ReadText | null
  lastName: ReadText | null
  nameSuffix: ReadText | null
  jobTitle: ReadText | null
  department: ReadText | null
  organization: ReadText | null
  emails: ReadValue[]
  phones: ReadValue[]
  websites: ReadValue[]
  address: ReadAddress | null
  /** Text that is none of these, such as a slogan. */
  rest: string[]
}

/** The result of a step: what it found, and the text that it left for the next. */
export interface Step<Found> {
  found: Found
  left: CardLine[]
}

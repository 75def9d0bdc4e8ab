import type { AddressPart, ListField, TextField } from '@/contract/contacts/columnMapping'

/** Headers, separated by commas. Case, accents and punctuation do not matter. */
export type Words = string

/** Words that say which phone, e-mail or address is meant: "geschäftlich" beside "Telefon". */
export type PlaceKind = 'work' | 'home' | 'other'

/** The headers of one language by the field that they name. */
export interface LanguageHeaders {
  texts: Partial<Record<TextField, Words>>
  /** A person's name: the whole one, or the part that the other columns of the file leave. */
  name?: Words
  /** A last name in one country, a nickname in another. */
  lastOrNickname?: Words
  wholeName: Words
  /** A job title or a form of address, like the English "Title". */
  title?: Words
  /** Lists by label. The words without a label are also read together with a kind. */
  lists: Record<ListField, Record<string, Words>>
  /** Parts of an address, alone or together with a kind. `line` is a whole address or its street. */
  address: Partial<Record<Exclude<AddressPart, 'label'> | 'line', Words>>
  /** Whole addresses in one word: "Privatadresse". */
  addressOf: Partial<Record<PlaceKind, Words>>
  kinds: Record<PlaceKind, Words>
  birthday: Words
  /** The parts of a birthday in columns of their own; its day may have a header of the whole date. */
  birthdayParts: Record<'year' | 'month' | 'day', Words>
  favorite: Words
  tags: Words
  /** Tags that are separated by semicolons, as Outlook writes them. */
  categories: Words
  /**
   * Headers from above that are common words elsewhere: they are only read in a file that has a
   * header of this language alone.
   */
  doubtful?: Words
  /** Headers of another language that mean something without a field here. */
  elsewhere?: Words
}

import * as v from 'valibot'

/** The languages of cards, as BCP 47 tags. */
export const cardLanguages = [
  'en',
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const
export type CardLanguage = (typeof cardLanguages)[number]

export const cardLanguage = v.picklist(cardLanguages, 'Unknown language.')

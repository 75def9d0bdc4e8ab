import * as v from 'valibot'
import { vcardVersions } from '../contacts/contactFiles'
import { text } from '../fields'
import { atField } from '../list'
import { cardLanguage } from './cardLanguage'

/** Fields of the exchange form. `name` stands for first and last name. */
export const exchangeFields = [
  'name',
  'email',
  'phone',
  'organization',
  'jobTitle',
  'website',
  'metAt',
  'note',
  'photo',
] as const
export type ExchangeField = (typeof exchangeFields)[number]
const use = (fallback: 'required' | 'optional' | 'off') =>
  v.optional(
    v.picklist(['required', 'optional', 'off'], 'Use required, optional or off.'),
    fallback,
  )

export const exchangeConfigInput = v.strictObject({
  isOn: v.optional(v.boolean(), true),
  /**
   * `name` is always on. At least one of `email` and `phone` is on, and a visitor must give one of
   * them.
   */
  fields: v.pipe(
    v.strictObject({
      name: v.optional(
        v.picklist(['required', 'optional'], 'Use required or optional.'),
        'required',
      ),
      email: use('optional'),
      phone: use('optional'),
      organization: use('optional'),
      jobTitle: use('off'),
      website: use('off'),
      metAt: use('optional'),
      note: use('optional'),
      photo: use('off'),
    }),
    atField(
      v.partialCheck(
        [['email'], ['phone']],
        ({ email, phone }) => email !== 'off' || phone !== 'off',
        'Ask for an e-mail address or a phone number.',
      ),
      'email',
    ),
  ),
  /** The text that a visitor agrees to; '' stands for the default text. */
  consentText: v.optional(text(2000), ''),
})

/** The settings of a profile for visitors. */
export const profileConfigInput = v.strictObject({
  exchange: exchangeConfigInput,
  vcard: v.strictObject({
    version: v.optional(v.picklist(vcardVersions, 'Unknown version.'), '3.0'),
    hasPhoto: v.optional(v.boolean(), true),
  }),
  /** True if search engines may index the card. */
  isIndexed: v.optional(v.boolean(), false),
  /** The language that the owner writes the card in; English if none is chosen. */
  language: v.optional(cardLanguage),
})

/** `consentVersion` grows with every change of the text. */
export const profileConfig = v.object({
  ...profileConfigInput.entries,
  exchange: v.object({ ...exchangeConfigInput.entries, consentVersion: v.number() }),
})
export type ProfileConfig = v.InferOutput<typeof profileConfig>

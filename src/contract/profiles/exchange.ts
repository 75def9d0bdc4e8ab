import * as v from 'valibot'
import { call } from '../call'
import { email, file, line, nameLine, phone, text, uuid } from '../fields'
import { webAddress } from './webAddress'
import * as content from './profileContent'
import { exchangeConfigInput } from './profileConfig'
import { cardKey, source } from './publicCards'

/** What the form for a visitor's details shows: made from the profile's configuration. */
export const exchangeForm = v.object({
  profileId: uuid,
  /** The key of the profile's card. */
  cardKey: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  appearance: content.appearance,
  fields: exchangeConfigInput.entries.fields,
  consentText: v.string(),
  consentVersion: v.number(),
})
export type ExchangeForm = v.InferOutput<typeof exchangeForm>

/** The form; or, of a profile that is shown and whose owner takes no details, the key of its card. */
export const exchangeAnswer = v.union([
  exchangeForm,
  v.object({ state: v.literal('off'), cardKey: v.string() }),
])
export type ExchangeAnswer = v.InferOutput<typeof exchangeAnswer>

const optionalLine = (most: number) => v.optional(line(most), '')
const optionalName = (most: number) => v.optional(nameLine(most), '')
const blank = v.literal('')

/**
 * A visitor's details as the form sends them; what the profile asks for is checked by `exchangeFaults`. `leaveEmpty` is a field that nobody sees, named like
 * nothing that an address book or a password manager holds: what fills it is no person. `consentVersion` is the one that the visitor saw.
 */
export const exchangeInput = v.strictObject({
  firstName: optionalName(100),
  lastName: optionalName(100),
  email: v.optional(v.union([v.pipe(v.string(), v.trim(), blank), email]), ''),
  phone: v.optional(v.union([v.pipe(v.string(), v.trim(), blank), phone]), ''),
  organization: optionalName(200),
  jobTitle: optionalName(200),
  website: v.optional(v.union([v.pipe(v.string(), v.trim(), blank), webAddress]), ''),
  metAt: optionalLine(200),
  note: v.optional(text(2000), ''),
  photo: v.optional(file),
  consent: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(['on', 'true']),
        v.transform(() => true),
      ),
    ]),
    false,
  ),
  consentVersion: v.union([
    v.number(),
    v.pipe(v.string(), v.maxLength(9), v.regex(/^\d{1,9}$/), v.transform(Number)),
  ]),
  leaveEmpty: optionalLine(200),
})
export type ExchangeInput = v.InferOutput<typeof exchangeInput>

const ofProfile = v.strictObject({ profileId: uuid })
export const getExchangeForm = call('GET', '/v1/profiles/{profileId}/exchange', {
  access: 'public',
  summary: 'What a profile asks a visitor for',
  params: ofProfile,
  answer: exchangeAnswer,
  extension: true,
  rateLimit: { requests: 120, seconds: 60 },
})
export const submitExchange = call('POST', '/v1/profiles/{profileId}/exchange', {
  access: 'public',
  summary:
    "Leave one's details with the owner of a profile. It counts for the card of theirs that `key` names, where one comes from there; `source` is as for the card",
  params: v.strictObject({ ...ofProfile.entries, key: v.optional(cardKey), source }),
  body: exchangeInput,
  answer: v.object({ accepted: v.literal(true) }),
  success: 201,
  extension: true,
  rateLimit: { requests: 10, seconds: 600 },
})

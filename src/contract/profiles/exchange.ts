import * as v from 'valibot'
import { call } from '../call'
import { email, file, line, strangersNameLine, text, uuid } from '../fields'
import { phone } from '../phone'
import { webAddress } from './webAddress'
import * as content from './profileContent'
import { exchangeConfigInput } from './profileConfig'
import { cardKey, source } from './publicCards'

/** The exchange form, made from the profile's configuration. */
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
  /** Shows for a day that a form was opened before it is sent (`formToken`). */
  token: v.string(),
})
export type ExchangeForm = v.InferOutput<typeof exchangeForm>

/** The form, or only the card's key when the owner has switched the exchange off. */
const exchangeAnswer = v.union([
  exchangeForm,
  v.object({ state: v.literal('off'), cardKey: v.string() }),
])
export type ExchangeAnswer = v.InferOutput<typeof exchangeAnswer>

const optionalLine = (most: number) => v.optional(line(most), '')
const optionalName = (most: number) => v.optional(strangersNameLine(most), '')
const blank = v.literal('')

/** Begins the note that the owner's contact gets for the visitor's place of meeting. */
export const MET_AT = 'Met at: '

/**
 * A visitor's details as the form sends them; `exchangeErrors` checks what the profile asks for.
 * `leaveEmpty` is invisible and named so that no autofill knows it: whoever fills it is a bot.
 * `consentVersion` is the one that the visitor saw, and `formToken` the `token` of their form.
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
  formToken: optionalLine(200),
})
export type ExchangeInput = v.InferOutput<typeof exchangeInput>

const ofProfile = v.strictObject({ profileId: uuid })
export const getExchangeForm = call('GET', '/v1/profiles/{profileId}/exchange', {
  access: 'public',
  summary: 'The exchange form of a profile',
  params: ofProfile,
  answer: exchangeAnswer,
  extension: true,
  rateLimit: { requests: 120, seconds: 60 },
})
export const submitExchange = call('POST', '/v1/profiles/{profileId}/exchange', {
  access: 'public',
  summary:
    "Send a visitor's details to the owner of a profile. Counts for the card that `key` names; `source` is as for the card. Without a right `formToken`, which is two seconds to a day old, ten pass in ten minutes",
  params: v.strictObject({ ...ofProfile.entries, key: v.optional(cardKey), source }),
  body: exchangeInput,
  answer: v.object({ accepted: v.literal(true) }),
  success: 201,
  extension: true,
  rateLimit: { requests: 300, seconds: 600, of: 'profile' },
})

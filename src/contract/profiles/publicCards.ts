import * as v from 'valibot'
import { call } from '../call'
import { email, file, line, nameLine, phone, text, uuid } from '../fields'
import { webAddress } from './webAddress'
import { booleanParam } from '../queryParams'
import { toLinkUrl } from './linkUrl'
import { answerList } from '../list'
import * as content from './profileContent'

/** Where something leads: what is no http(s), `mailto:`, `tel:` or `sms:` address is null, whatever backend answers it. */
const href = v.nullable(
  v.pipe(
    v.string(),
    v.transform((value) => toLinkUrl(value)),
  ),
)

/** A labelled value with where it leads. */
const reachable = v.object({ label: v.string(), value: v.string(), url: href })
const shownSocial = v.object({
  id: uuid,
  name: content.socialName,
  label: v.string(),
  url: href,
  media: v.nullable(v.string()),
})
const shownEverlink = v.object({
  id: uuid,
  title: v.string(),
  url: href,
  thumbnail: v.nullable(v.string()),
})
const shownService = v.object({
  id: uuid,
  title: v.string(),
  description: v.string(),
  price: v.string(),
  url: href,
  when: v.string(),
})

/** What a visitor sees of a profile: made by `toPublicCard` from the profile at one moment. Every address in it passed `toLinkUrl`; files are relative to the API. */
export const publicCard = v.object({
  /** The card's id or the slug by which it was asked for: the last part of its address. */
  key: v.string(),
  profileId: uuid,
  name: v.string(),
  pronouns: v.string(),
  occupation: v.string(),
  organization: v.string(),
  department: v.string(),
  bio: v.string(),
  phones: answerList(reachable),
  emails: answerList(reachable),
  websites: answerList(reachable),
  /** Each address as lines, with a search of it on a map. */
  addresses: answerList(v.object({ label: v.string(), lines: answerList(v.string()), url: href })),
  socials: answerList(shownSocial),
  everlinks: answerList(shownEverlink),
  services: answerList(shownService),
  avatar: v.nullable(v.string()),
  banner: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  backgroundVideo: v.nullable(
    v.object({ src: v.string(), type: v.string(), poster: v.nullable(v.string()) }),
  ),
  appearance: content.appearance,
  hasExchange: v.boolean(),
  /** How the card is as a contact file. */
  vcard: content.profileConfigInput.entries.vcard,
  isIndexed: v.boolean(),
})
export type PublicCard = v.InferOutput<typeof publicCard>

/**
 * Why a card shows no profile. `deactivated`: its profile, its address or the card itself is; `expired`: its expiration date is over; `lost`: it was reported lost;
 * `unassigned`: it is nobody's yet, or shows no profile.
 */
export const neutralStates = ['deactivated', 'expired', 'lost', 'unassigned'] as const
export type NeutralState = (typeof neutralStates)[number]
export const cardAnswer = v.variant('state', [
  v.object({ state: v.literal('active'), card: publicCard }),
  v.object({ state: v.picklist(neutralStates) }),
])
export type CardAnswer = v.InferOutput<typeof cardAnswer>

/** How a visitor came: by a tap of a physical card, a scanned code, or an address. */
export const visitSources = ['tap', 'qr', 'link'] as const
export type VisitSource = (typeof visitSources)[number]

/** A card's id or a slug, as an address has it. */
export const cardKey = v.pipe(v.string(), v.maxLength(100))
const source = v.optional(v.picklist(visitSources, 'Unknown source.'))

export const getLinkBySlug = call('GET', '/v1/links/slug/{slug}', {
  access: 'public',
  summary:
    'What a visitor of a card sees, by a slug or by the id of a card; `source` tells a scanned code from a followed address. It counts as a visit, unless `isVisit` is false',
  params: v.strictObject({ slug: cardKey, source, isVisit: v.optional(booleanParam) }),
  answer: cardAnswer,
  rateLimit: { requests: 120, seconds: 60 },
})

/** What the form for a visitor's details shows: made from the profile's configuration. */
export const exchangeForm = v.object({
  profileId: uuid,
  /** The key of the profile's card. */
  cardKey: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  appearance: content.appearance,
  fields: content.exchangeConfigInput.entries.fields,
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

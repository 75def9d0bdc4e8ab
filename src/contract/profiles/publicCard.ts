import * as v from 'valibot'
import { uuid } from '../fields'
import { toLinkUrl } from './linkUrl'
import { answerList } from '../list'
import { item, providerName } from '../integrations/block'
import { cardLanguage } from './cardLanguage'
import * as content from './profileContent'
import { socialName } from './profileItems'
import { profileConfigInput } from './profileConfig'

/** A URL that `toLinkUrl` accepts, whatever backend answers; anything else becomes null. */
const href = v.nullable(
  v.pipe(
    v.string(),
    v.transform((value) => toLinkUrl(value)),
  ),
)

/** A labeled value with its URL. */
const reachable = v.object({ label: v.string(), value: v.string(), url: href })
const shownSocial = v.object({
  id: uuid,
  name: socialName,
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

const { id, kind, text, detail } = item.entries
const shownItem = v.object({ id, kind, text, detail, url: href, thumbnail: v.nullable(v.string()) })
const shownBlock = v.object({
  provider: providerName,
  /** The provider's name for people: "Instagram". */
  source: v.string(),
  /** The heading; the provider's name if nobody gave one. */
  title: v.string(),
  accountName: v.string(),
  accountUrl: href,
  items: answerList(shownItem),
})

/**
 * A profile as a visitor sees it, made by `toPublicCard` at one moment. Every URL passed
 * `toLinkUrl`; file paths are relative to the API.
 */
export const publicCard = v.object({
  /** The card's id or slug, the last part of its URL. */
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
  /** Each address as lines, with the URL of a map search. */
  addresses: answerList(v.object({ label: v.string(), lines: answerList(v.string()), url: href })),
  socials: answerList(shownSocial),
  everlinks: answerList(shownEverlink),
  services: answerList(shownService),
  /** Items of connected accounts, which link to their providers. */
  blocks: v.optional(answerList(shownBlock), []),
  avatar: v.nullable(v.string()),
  banner: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  backgroundVideo: v.nullable(
    v.object({ src: v.string(), type: v.string(), poster: v.nullable(v.string()) }),
  ),
  appearance: content.appearance,
  hasExchange: v.boolean(),
  /** Options of the card's contact file. */
  vcard: profileConfigInput.entries.vcard,
  isIndexed: v.boolean(),
  language: v.optional(cardLanguage, 'en'),
})
export type PublicCard = v.InferOutput<typeof publicCard>

/**
 * The reason why a card shows no profile. `deactivated`: its profile, link or card is; `expired`:
 * past its expiration date; `lost`: reported lost; `unassigned`: it shows no profile; `blank`: nobody
 * has activated it yet; `retired`: for good.
 */
export const neutralStates = [
  'deactivated',
  'expired',
  'lost',
  'unassigned',
  'blank',
  'retired',
] as const
export type NeutralState = (typeof neutralStates)[number]
export const cardAnswer = v.variant('state', [
  v.object({ state: v.literal('active'), card: publicCard }),
  v.object({ state: v.picklist(neutralStates) }),
])
export type CardAnswer = v.InferOutput<typeof cardAnswer>

import * as v from 'valibot'
import { calendarDay } from '../contacts/contactFields'
import { line, timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { cardDates } from '../pairRules'
import { appearance } from '../profiles/profileContent'

/**
 * The states of a physical card. `blank`: nobody has activated it; `handedOver`: its holder has
 * given it away and the new holder has not activated it yet; `retired`: for good.
 */
export const cardStatuses = [
  'blank',
  'active',
  'deactivated',
  'lost',
  'handedOver',
  'retired',
] as const
export type CardStatus = (typeof cardStatuses)[number]

/** The parts of a profile that a drawn card shows, with its company's over them. */
const cardFace = v.object({
  name: v.string(),
  occupation: v.string(),
  organization: v.string(),
  avatar: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  appearance,
})
export type CardFace = v.InferOutput<typeof cardFace>

/** A physical card. */
export const card = v.object({
  /** The key in the card's address, printed on it and stored in its chip. */
  id: v.string(),
  version: v.number(),
  /** The name that its holder gave it: `Blue metal card`. */
  name: v.string(),
  status: v.picklist(cardStatuses),
  /** Its expiration date has passed, in UTC. */
  isExpired: v.boolean(),
  /** The profile that it shows; null for other people's cards. */
  profileId: v.nullable(uuid),
  /** Its profile is deactivated, so that visitors see that the card is turned off. */
  isProfileOff: v.boolean(),
  /** The face of that profile as visitors see it; null while the card shows none. */
  face: v.nullable(cardFace),
  /** The caller's id if they hold the card, else ''. */
  ownerId: v.string(),
  /** The company that the card belongs to. */
  companyId: v.nullable(uuid),
  companyName: v.string(),
  isCompanyCard: v.boolean(),
  /** The holder of a company's card, for its administrators; null while it is in stock. */
  holder: v.nullable(v.object({ employeeId: v.nullable(uuid), name: v.string() })),
  issuedOn: v.nullable(v.string()),
  /** The last day on which the card shows its profile, in UTC. */
  expiresOn: v.nullable(v.string()),
  /** Taps by people while the present holder has the card. */
  taps: v.object({ total: v.number(), last30Days: v.number() }),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Card = v.InferOutput<typeof card>

export const cardChanges = ['mint', 'state', 'holder', 'profile', 'dates'] as const

/**
 * An entry of a card's history. `from` and `to` are states, names of people (`''` for nobody),
 * names of profiles, or dates as `issue/expiration`.
 */
const cardHistoryEntry = v.object({
  id: uuid,
  at: timestamp,
  /** The person who did it: `You`, a name, or `The operator`. */
  by: v.string(),
  change: v.picklist(cardChanges),
  from: v.string(),
  to: v.string(),
  reason: v.string(),
})
export type CardHistoryEntry = v.InferOutput<typeof cardHistoryEntry>

/** The entries of a card's history that are answered with it, the newest ones. */
export const MAX_HISTORY_SHOWN = 200

/** A card with its history, newest first, up to `MAX_HISTORY_SHOWN` entries. */
export const cardWithHistory = v.object({
  ...card.entries,
  history: answerList(cardHistoryEntry),
})
export type CardWithHistory = v.InferOutput<typeof cardWithHistory>

/** A card after a change, with its new activation code if it got one. The code is shown only here. */
export const changedCard = v.object({ ...card.entries, code: v.optional(v.string()) })
export type ChangedCard = v.InferOutput<typeof changedCard>

/** A change of a card; a missing field stays. */
export const cardPatch = v.pipe(
  v.strictObject({
    name: v.optional(line(60)),
    profileId: v.optional(uuid),
    issuedOn: v.optional(v.nullable(calendarDay)),
    expiresOn: v.optional(v.nullable(calendarDay)),
    /** `handedOver` and, for a company's administrator, `blank` (back into stock) give a new code. */
    status: v.optional(v.picklist(cardStatuses, 'Unknown state.')),
    /** The member of the company to whom an administrator assigns the card. */
    employeeId: v.optional(uuid),
    /** Kept in the card's history. */
    reason: v.optional(line(200), ''),
  }),
  cardDates('issuedOn', 'expiresOn'),
)
export type CardPatch = v.InferOutput<typeof cardPatch>

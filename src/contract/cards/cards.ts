import * as v from 'valibot'
import { call } from '../call'
import { line, messages, uuid } from '../fields'
import { job } from '../jobs'
import { answerList, list } from '../list'
import { booleanParam, integerParam, listParam } from '../queryParams'
import { card, cardPatch, cardStatuses, cardWithHistory, changedCard } from './card'

export const cardSorts = ['name', 'holder', 'status', 'taps', 'createdAt', 'updatedAt'] as const
const sortOrders = cardSorts.flatMap((key) => [key, `-${key}`] as const)
export type CardSort = (typeof sortOrders)[number]

const filterEntries = {
  /** Words to find in the card's name, id, profile and holder; all must occur. */
  search: v.optional(line(200)),
  /** In one of these states; without it, all but retired ones. */
  status: listParam(v.picklist(cardStatuses, 'Unknown state.'), cardStatuses.length),
}
const cardFilter = v.strictObject(filterEntries)
export type CardFilter = v.InferOutput<typeof cardFilter>

const MAX_CARDS_PAGE = 200
export const cardListEntries = {
  ...filterEntries,
  /** Only cards that show nothing, or will expire within 30 days. */
  needsAttention: v.optional(booleanParam, false),
  sort: v.optional(v.picklist(sortOrders, 'Unknown order.'), '-updatedAt'),
  offset: integerParam(0, 100_000_000, 0),
  /** 0 asks for the `total` only. */
  limit: integerParam(0, MAX_CARDS_PAGE, 100),
}

/** A window of cards; `total` counts all that match. */
export const cardWindow = v.object({
  items: answerList(card),
  offset: v.number(),
  total: v.number(),
})
export type CardWindow = v.InferOutput<typeof cardWindow>

const NO_ID = 'This is not the id of a card.'
/** The key of a card in its address. */
const cardId = v.pipe(v.string(), v.maxLength(64, NO_ID), v.regex(/^[\w-]+$/, NO_ID))
const one = v.strictObject({ id: cardId })

const MAX_IDS = 10_000
const ids = list(cardId, MAX_IDS, `Use at most ${String(MAX_IDS)} cards.`)
/** Cards by id, or all that match a filter except some. */
const cardSelection = v.union([
  v.strictObject({ ids: v.pipe(ids, v.minLength(1, messages.required)) }),
  v.strictObject({ matching: cardFilter, except: ids }),
])
export type CardSelection = v.InferOutput<typeof cardSelection>

const reason = v.optional(line(200), '')
/** A change of many cards. One that a card's state does not allow leaves that card as it is. */
const cardAction = v.variant('type', [
  v.strictObject({
    type: v.picklist(['deactivate', 'reactivate', 'reportLost', 'retire']),
    reason,
  }),
  v.strictObject({ type: v.literal('showProfile'), profileId: uuid, reason }),
])
export type CardAction = v.InferOutput<typeof cardAction>
export const cardBulk = v.strictObject({ action: cardAction, selection: cardSelection })

export const listCards = call('GET', '/v1/cards', {
  access: 'user',
  summary: "A sorted window of the signed-in user's physical cards",
  params: v.strictObject(cardListEntries),
  answer: cardWindow,
})
export const getCard = call('GET', '/v1/cards/{id}', {
  access: 'owner',
  summary: 'One physical card with its history, for its holder or an administrator of its company',
  params: one,
  answer: cardWithHistory,
})
export const updateCard = call('PUT', '/v1/cards/{id}', {
  access: 'owner',
  summary:
    'Change a card: its profile, name, dates or state. Administrators of its company also assign it and take it back into stock. A change that its state does not allow is CONFLICT',
  params: one,
  body: cardPatch,
  answer: changedCard,
  versioned: true,
})
export const deleteCard = call('DELETE', '/v1/cards/{id}', {
  access: 'owner',
  summary: 'Retire a card for good; contacts and statistics stay, and its address is never reused',
  params: one,
  answer: card,
})
export const activateCard = call('POST', '/v1/cards/activate', {
  access: 'user',
  summary:
    'Activate a card by its printed code. Ten wrong codes in ten minutes are RATE_LIMITED; a used code is CONFLICT',
  body: v.strictObject({
    /** 12 characters, in any case, with or without spaces and hyphens. */
    code: v.pipe(v.string(), v.maxLength(100, 'A code has 12 letters and digits.')),
    /** The profile to show; by default the default one. */
    profileId: v.optional(uuid),
    name: v.optional(line(60), ''),
  }),
  answer: card,
})
export const changeCards = call('POST', '/v1/cards/bulk', {
  access: 'user',
  summary: "Change many of the signed-in user's cards in a job",
  body: cardBulk,
  answer: job,
  success: 201,
  extension: true,
})

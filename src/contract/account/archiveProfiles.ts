import * as v from 'valibot'
import { base64, moment, recordTimestamps, version } from './archiveFields'
import { cardChanges, cardStatuses } from '../cards/card'
import { calendarDay } from '../contacts/contactFields'
import { line, required, text, uuid } from '../fields'
import { atField, dictionary, list } from '../list'
import { profileContent } from '../profiles/profileContent'
import type { ProfilePlace } from '../profiles/profileFiles'

const slug = v.pipe(
  v.string(),
  v.maxLength(100, 'Use at most 100 characters.'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'This is not a slug.'),
)

/**
 * Returns the path of a profile's file in an archive. It is the same in every export and reveals
 * nothing of the key that opens the file on a server. The ZIP has it without the first slash.
 */
export function archiveFilePath(
  profileId: string,
  { kind, itemId }: ProfilePlace,
  extension: string,
): string {
  return `/files/${kind}-${profileId}${itemId === null ? '' : `-${itemId}`}.${extension}`
}

/**
 * Proofs that the account held the public keys of a record: its id, and its slug. With one, a key
 * comes back even after the account was deleted (`server/resources/profiles/keys`).
 */
const proof = v.optional(text(100))
const proofs = v.optional(v.strictObject({ id: proof, slug: proof }))

/** Avatar, banner, logo, and one for each everlink and social. */
const MAX_PICTURES = 253

/** Entries of a profile in archive version 1. */
const oldProfileEntries = {
  type: v.literal('profile'),
  id: uuid,
  slug,
  isDefault: v.boolean(),
  ...recordTimestamps,
}

/**
 * A profile. `files` holds pictures in base64 by the path that `content` has for them; what doesn't
 * fit one request is uploaded afterwards.
 */
export const profileRecord = v.strictObject({
  ...oldProfileEntries,
  version,
  name: v.pipe(required, line(60)),
  isActive: v.boolean(),
  content: v.pipe(
    v.strictObject(profileContent.entries),
    v.check(
      ({ config }) => v.is(version, config.exchange.consentVersion),
      'This is not a version of a consent text.',
    ),
  ),
  files: v.optional(
    dictionary(
      v.pipe(
        v.string(),
        v.maxLength(100, 'This is not a picture.'),
        v.regex(/^\/files\/[\w-]{20,80}\.webp$/, 'This is not a picture.'),
      ),
      base64,
      MAX_PICTURES,
      `Use at most ${String(MAX_PICTURES)} pictures.`,
    ),
  ),
  proofs,
})
export const oldProfileRecord = v.strictObject(oldProfileEntries)

const cardId = v.pipe(
  v.string(),
  v.maxLength(64, 'This is not the id of a card.'),
  v.regex(/^[\w-]{20,64}$/, 'This is not the id of a card.'),
)
const oldCardEntries = {
  type: v.literal('card'),
  id: cardId,
  profileId: uuid,
  kind: v.picklist(['virtual', 'physical']),
  ...recordTimestamps,
}

/** Entries of a card in archive versions 2 and 3. A physical one may show no profile. */
const formerCardEntries = {
  ...oldCardEntries,
  profileId: v.nullable(uuid),
  status: v.picklist(cardStatuses),
  issuedOn: v.nullable(calendarDay),
  expiresOn: v.nullable(calendarDay),
}
export const formerCardRecord = v.strictObject(formerCardEntries)

/** The most entries of a card's history in an archive; older ones are left out. */
export const MAX_CARD_HISTORY = 2000

const isDay = (text: string) => text === '' || v.is(calendarDay, text)

/** Tells whether a card's history has such a value for a change; '' stands for none. */
function isValueOf(change: (typeof cardChanges)[number], value: string): boolean {
  if (value === '') return true
  if (change === 'holder') return value === 'owner'
  if (change === 'profile') return v.is(uuid, value)
  if (change !== 'dates') return v.is(v.picklist(cardStatuses), value)
  const days = value.split('/')
  return days.length === 2 && days.every(isDay)
}

/**
 * An entry of a card's history. Only the owner and the operator appear in it, and are no ids,
 * because an archive is restored into any account.
 */
const cardHistoryRecord = v.pipe(
  v.strictObject({
    at: moment,
    by: v.picklist(['owner', 'operator']),
    change: v.picklist(cardChanges),
    from: line(100),
    to: line(100),
    reason: line(200),
  }),
  v.check(
    ({ change, from, to }) => [from, to].every((value) => isValueOf(change, value)),
    'This is no value of such a change.',
  ),
)
export type CardHistoryRecord = v.InferOutput<typeof cardHistoryRecord>

/** A card of the account's own, with its history, the oldest entry first. */
export const cardRecord = v.strictObject({
  ...formerCardEntries,
  version,
  name: line(60),
  heldSince: v.nullable(moment),
  history: list(cardHistoryRecord, MAX_CARD_HISTORY),
  proofs,
})
export const oldCardRecord = v.strictObject(oldCardEntries)

/** A further link to a profile. */
export const linkRecord = v.strictObject({
  type: v.literal('link'),
  id: uuid,
  profileId: uuid,
  version,
  slug,
  name: line(60),
  isActive: v.boolean(),
  ...recordTimestamps,
  proofs,
})

/** An occupation that the user added. The id is the folded name. */
export const occupationRecord = v.strictObject({
  type: v.literal('occupation'),
  id: v.pipe(required, text(500)),
  name: v.pipe(required, line(120)),
  createdAt: moment,
})

/** A visitor's consent. The id is that of the contact that the exchange created. */
export const consentRecord = v.strictObject({
  type: v.literal('consent'),
  id: uuid,
  profileId: uuid,
  version,
  text: text(5000),
  givenAt: moment,
})

/** Ids and words joined by `:`. */
const joinedId = v.pipe(v.string(), v.maxLength(200, 'This is not the id of the count.'))

/**
 * A count of events on a profile. `subject` is the item of a click, the card of a tap, else ''. Single events are
 * not exported.
 */
export const countRecord = v.pipe(
  v.strictObject({
    type: v.literal('count'),
    id: joinedId,
    profileId: uuid,
    kind: v.picklist(['view', 'save', 'click', 'exchange']),
    who: v.picklist(['person', 'bot', 'owner']),
    subject: v.union([v.literal(''), uuid, cardId], 'This is not an item or a card.'),
    count: v.pipe(
      v.number(),
      v.integer('Use a whole number.'),
      v.minValue(0, 'Use 0 or more.'),
      v.maxValue(2_000_000_000, 'Use 2000000000 or less.'),
    ),
  }),
  atField(
    v.partialCheck(
      [['id'], ['profileId'], ['kind'], ['who'], ['subject']],
      (record) => record.id === countId(record),
      'This is not the id of the count.',
    ),
    'id',
  ),
)

/** Returns the id of a count in an archive. */
export function countId({
  profileId,
  kind,
  who,
  subject,
}: {
  profileId: string
  kind: string
  who: string
  subject: string
}): string {
  return [profileId, kind, who, subject].join(':')
}

const quarterCount = v.pipe(
  v.number(),
  v.integer('Use a whole number.'),
  v.minValue(0, 'Use 0 or more.'),
  v.maxValue(20_000_000, 'Use 20000000 or less.'),
)
const QUARTERS = 96

/**
 * Counts of events of one UTC day by quarter hour: all of a kind, or those with one value of a
 * dimension.
 */
export const rollupRecord = v.pipe(
  v.strictObject({
    type: v.literal('rollup'),
    id: joinedId,
    profileId: uuid,
    day: calendarDay,
    dimension: v.picklist(['total', 'source', 'device', 'country', 'card', 'item']),
    kind: v.picklist(['view', 'save', 'click', 'exchange', 'visitor']),
    who: v.picklist(['person', 'bot', 'owner', 'crowd']),
    value: line(64),
    counts: v.pipe(list(quarterCount, QUARTERS), v.length(QUARTERS, 'Use 96 numbers.')),
  }),
  atField(
    v.partialCheck(
      [['id'], ['profileId'], ['day'], ['dimension'], ['kind'], ['who'], ['value']],
      (record) => record.id === rollupId(record),
      'This is not the id of the counts.',
    ),
    'id',
  ),
)

/** Returns the id of a day's counts in an archive. */
export function rollupId({
  profileId,
  day,
  dimension,
  kind,
  who,
  value,
}: Record<'profileId' | 'day' | 'dimension' | 'kind' | 'who' | 'value', string>): string {
  return [profileId, day, dimension, kind, who, value].join(':')
}

/** The last known title of an item that was clicked. The id is that of the profile and the item. */
export const clickedItemRecord = v.pipe(
  v.strictObject({
    type: v.literal('clickedItem'),
    id: joinedId,
    profileId: uuid,
    itemId: uuid,
    kind: v.picklist(['everlink', 'service', 'social']),
    title: text(500),
  }),
  atField(
    v.partialCheck(
      [['id'], ['profileId'], ['itemId']],
      ({ id, profileId, itemId }) => id === `${profileId}:${itemId}`,
      'This is not the id of the item.',
    ),
    'id',
  ),
)

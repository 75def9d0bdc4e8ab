import * as v from 'valibot'
import { base64, moment, recordTimestamps, storableText, version } from './archiveFields'
import { address, storedBirthday, timelineNote } from '../contacts/contactFields'
import { contactSummary } from '../contacts/contact'
import { contactChange, isIdentified } from '../contacts/contactChange'
import { MAX_FILE_BYTES, line, messages, uuid } from '../fields'
import { atField, list } from '../list'
import { MAX_MERGED, mergeChoices } from '../contacts/contactMerge'

const labelledText = v.strictObject({ label: storableText, value: storableText })

/** Columns of an imported file by header. `v.record` would drop headers such as `constructor`. */
const extras = v.pipe(
  v.custom<Record<string, string>>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.entries(value)
        .flat()
        .every((part) => v.is(storableText, part)),
    'Expected texts by header.',
  ),
  v.metadata({ mostBytes: MAX_FILE_BYTES }),
)

const written = contactChange.entries
const name = line(200)

/**
 * A stored contact, deleted ones included. `picture` is a file of its own in the archive; the
 * reader puts it here.
 */
export const contactRecord = v.pipe(
  v.strictObject({
    type: v.literal('contact'),
    id: uuid,
    profileId: uuid,
    version,
    namePrefix: name,
    firstName: name,
    middleName: name,
    lastName: name,
    nameSuffix: name,
    nickname: name,
    organization: name,
    department: name,
    jobTitle: name,
    emails: v.nonOptional(written.emails),
    phones: v.nonOptional(written.phones),
    websites: v.nonOptional(written.websites),
    addresses: list(address, 50),
    birthday: v.union([v.literal(''), storedBirthday]),
    notes: v.nonNullish(written.notes),
    timeline: v.optional(v.nonOptional(written.timeline), []),
    tags: v.nonOptional(written.tags),
    isFavorite: v.boolean(),
    source: contactSummary.entries.source,
    extras,
    deletedAt: v.nullable(moment),
    deletionId: v.nullable(uuid),
    /** The merge that absorbed the contact, which then has no deletion of its own. */
    mergeId: v.optional(v.nullable(uuid), null),
    ...recordTimestamps,
    picture: v.optional(base64),
  }),
  atField(
    v.partialCheck(
      [
        ['firstName'],
        ['middleName'],
        ['lastName'],
        ['nickname'],
        ['organization'],
        ['emails'],
        ['phones'],
      ],
      isIdentified,
      messages.required,
    ),
    'firstName',
  ),
  atField(
    v.partialCheck(
      [['deletedAt'], ['deletionId'], ['mergeId']],
      ({ deletedAt, deletionId, mergeId }) =>
        (deletedAt === null) === (deletionId === null && mergeId === null) &&
        (deletionId === null || mergeId === null),
      'A deleted contact needs its deletion or merge; any other contact has neither.',
    ),
    'deletionId',
  ),
)

/** Limit of values in one list of a merge's survivor. */
const MAX_MERGED_VALUES = MAX_MERGED * 250

/** A survivor's content as the merge ledger stores it, without pictures. */
const mergedContent = v.strictObject({
  namePrefix: storableText,
  firstName: storableText,
  middleName: storableText,
  lastName: storableText,
  nameSuffix: storableText,
  nickname: storableText,
  organization: storableText,
  department: storableText,
  jobTitle: storableText,
  birthday: storableText,
  emails: list(labelledText, MAX_MERGED_VALUES),
  phones: list(labelledText, MAX_MERGED_VALUES),
  websites: list(labelledText, MAX_MERGED_VALUES),
  addresses: list(address, MAX_MERGED_VALUES),
  notes: storableText,
  timeline: list(timelineNote, MAX_MERGED_VALUES),
  tags: list(storableText, MAX_MERGED_VALUES),
  isFavorite: v.boolean(),
  extras,
})

/** A merge, kept so that it can still be undone. */
export const mergeRecord = v.strictObject({
  type: v.literal('merge'),
  id: uuid,
  position: v.pipe(
    v.number(),
    v.integer('Use a whole number.'),
    v.minValue(1, 'Use 1 or more.'),
    v.maxValue(2_000_000_000, 'Use 2000000000 or less.'),
  ),
  survivorId: uuid,
  absorbedIds: v.pipe(list(uuid, MAX_MERGED), v.minLength(1)),
  choices: mergeChoices,
  before: v.nullable(mergedContent),
  result: v.nullable(mergedContent),
  undoneAt: v.nullable(moment),
  erasedAt: v.nullable(moment),
  createdAt: moment,
})

/** Two ids joined by `:`. */
const pairId = v.pipe(v.string(), v.maxLength(80, 'This is not the id of the two.'))

/** One contact of a dismissal; the id joins the dismissal's and the contact's. */
export const dismissalRecord = v.pipe(
  v.strictObject({
    type: v.literal('apart'),
    id: pairId,
    dismissalId: uuid,
    contactId: uuid,
    createdAt: moment,
  }),
  atField(
    v.partialCheck(
      [['id'], ['dismissalId'], ['contactId']],
      ({ id, dismissalId, contactId }) => id === `${dismissalId}:${contactId}`,
      'This is not the id of the two.',
    ),
    'id',
  ),
)

/** A dismissal of archive version 1: one pair of contacts. */
export const dismissedPairRecord = v.pipe(
  v.strictObject({
    type: v.literal('apart'),
    id: pairId,
    contactId: uuid,
    otherId: uuid,
    dismissalId: uuid,
    mergeId: v.nullable(uuid),
    createdAt: moment,
  }),
  atField(
    v.partialCheck(
      [['id'], ['contactId'], ['otherId']],
      ({ id, contactId, otherId }) => id === `${contactId}:${otherId}` && contactId < otherId,
      'This is not the id of the two.',
    ),
    'id',
  ),
)

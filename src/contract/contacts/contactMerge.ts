import { lineFields } from './contactFields'
import * as v from 'valibot'
import { timestamp, uuid } from '../fields'
import { answerList, atField, list } from '../list'

/** Limit of contacts in one merge, and of those that a duplicate group lists. */
export const MAX_MERGED = 200

/** Fields with one value. */
export const mergeFields = [...lineFields, 'birthday'] as const
export type MergeField = (typeof mergeFields)[number]

/** Fields with many values. */
const mergeLists = ['emails', 'phones', 'websites', 'addresses', 'tags'] as const
export type MergeList = (typeof mergeLists)[number]

const keys = v.optional(list(v.pipe(v.string(), v.maxLength(8000)), 5000))

/**
 * Choices where the contacts differ. `fields`: the contact whose value wins, even an empty one;
 * default is the survivor's, else the first value. `without`: values to leave out, by their keys
 * (`listKeys.ts`); all others stay once, the survivor's first. `displayImage`: the contact whose
 * picture wins.
 */
export const mergeChoices = v.strictObject({
  fields: v.optional(v.strictObject(v.entriesFromList(mergeFields, v.optional(uuid)))),
  without: v.optional(v.strictObject(v.entriesFromList(mergeLists, keys))),
  displayImage: v.optional(uuid),
})
export type MergeChoices = v.InferOutput<typeof mergeChoices>

const versioned = v.strictObject({
  id: uuid,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/**
 * The contacts in the versions that the caller read, including the survivor. Their order decides
 * where the survivor has no value.
 */
export const mergeInput = v.pipe(
  v.strictObject({
    contacts: v.pipe(
      list(versioned, MAX_MERGED, `Use at most ${String(MAX_MERGED)} contacts.`),
      v.minLength(2, 'Name at least 2 contacts.'),
      v.check(
        (given) => new Set(given.map(({ id }) => id)).size === given.length,
        'A contact is listed twice.',
      ),
    ),
    survivorId: uuid,
    choices: v.optional(mergeChoices, {}),
  }),
  atField(
    v.partialCheck(
      [['contacts'], ['survivorId']],
      ({ contacts, survivorId }) => contacts.some(({ id }) => id === survivorId),
      'The survivor is not among the contacts.',
    ),
    'survivorId',
  ),
)
export type MergeInput = v.InferInput<typeof mergeInput>

/** A merge in the history. */
export const contactMerge = v.object({
  id: uuid,
  /** `erased`: a contact was deleted forever, so that the merge can't be undone. */
  state: v.picklist(['done', 'undone', 'erased']),
  survivorId: uuid,
  /** The survivor's current name, or '' when it is deleted. */
  name: v.string(),
  /**
   * The place of the survivor: in the list, in the trash, absorbed by a later merge, or deleted.
   */
  survivor: v.picklist(['listed', 'trashed', 'absorbed', 'gone']),
  /** The names of the first ten absorbed contacts, of `absorbed`. */
  absorbedNames: answerList(v.string()),
  absorbed: v.number(),
  createdAt: timestamp,
  undoneAt: v.nullable(timestamp),
})
export type ContactMerge = v.InferOutput<typeof contactMerge>

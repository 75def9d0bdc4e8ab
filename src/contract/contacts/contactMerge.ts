import * as v from 'valibot'
import { timestamp, uuid } from '../fields'
import { answerList, atField, list } from '../list'

/** Most contacts that one merge takes, and that a group of duplicates names; the rest of a larger group is counted. */
export const MAX_MERGED = 200

/** The fields of which a contact has one. */
export const mergeFields = [
  'namePrefix',
  'firstName',
  'middleName',
  'lastName',
  'nameSuffix',
  'nickname',
  'organization',
  'department',
  'jobTitle',
  'birthday',
] as const
export type MergeField = (typeof mergeFields)[number]

/** The fields of which a contact has many. */
export const mergeLists = ['emails', 'phones', 'websites', 'addresses', 'tags'] as const
export type MergeList = (typeof mergeLists)[number]

const keys = v.optional(list(v.pipe(v.string(), v.maxLength(8000)), 5000))

/**
 * What a merge takes where the contacts differ. `fields`: the contact whose value is taken, even an empty one; else the survivor's, or the first that there is.
 * `without`: the values of a list that do not stay, by their keys (`listKeys.ts`); else all of them stay, each once, the survivor's first.
 * `displayImage`: the contact whose picture is taken; else the survivor's, or the first.
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

/** The contacts as the caller has seen them, the survivor among them; the others' order decides where the survivor has nothing. */
export const mergeInput = v.pipe(
  v.strictObject({
    contacts: v.pipe(
      list(versioned, MAX_MERGED, `Use at most ${String(MAX_MERGED)} contacts.`),
      v.minLength(2, 'Name at least 2 contacts.'),
      v.check(
        (given) => new Set(given.map(({ id }) => id)).size === given.length,
        'A contact is there twice.',
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

/** A merge as the history tells it. */
export const contactMerge = v.object({
  id: uuid,
  /** `erased`: one of its contacts was erased for good, so that nothing can come back. */
  state: v.picklist(['done', 'undone', 'erased']),
  survivorId: uuid,
  /** What the survivor is called now; '' where it is gone. */
  name: v.string(),
  /** Where the survivor is: in the list, in the trash, absorbed by a later merge, or gone. */
  survivor: v.picklist(['listed', 'trashed', 'absorbed', 'gone']),
  /** What the first ten absorbed contacts are called, of `absorbed`. */
  absorbedNames: answerList(v.string()),
  absorbed: v.number(),
  createdAt: timestamp,
  undoneAt: v.nullable(timestamp),
})
export type ContactMerge = v.InferOutput<typeof contactMerge>

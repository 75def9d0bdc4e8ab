import * as v from 'valibot'
import { call } from '../call'
import { contact, contactSummary } from './contacts'
import { line, timestamp, uuid } from '../fields'
import { integerParam, listParam } from '../queryParams'
import { job } from '../jobs'
import { answerList, atField, list } from '../list'

/** Most contacts that one merge takes, and that a group of duplicates names; the rest of a larger group is counted. */
export const MAX_MERGED = 200
/** Most contacts that are compared side by side. */
export const MAX_COMPARED = 20

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

const ids = (least: number) =>
  v.pipe(
    list(uuid, MAX_MERGED, `Use at most ${String(MAX_MERGED)} contacts.`),
    v.minLength(least, `Name at least ${String(least)} contacts.`),
    v.check((given) => new Set(given).size === given.length, 'A contact is there twice.'),
  )

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

/** How sure it is that contacts are one. `possible`: they share something, but their names or birthdays contradict, so nothing is proposed. */
export const certainties = ['certain', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]

/** What some contacts share: the value as one of them writes it. */
export const duplicateEvidence = v.object({
  kind: v.picklist(['email', 'phone', 'name']),
  value: v.string(),
  contactIds: answerList(uuid),
})
export type DuplicateEvidence = v.InferOutput<typeof duplicateEvidence>

/** Contacts that may be one: the first `MAX_MERGED` of them, of `size`. */
export const duplicateGroup = v.object({
  id: uuid,
  certainty: v.picklist(certainties),
  evidence: answerList(duplicateEvidence),
  contacts: answerList(contactSummary),
  size: v.number(),
})
export type DuplicateGroup = v.InferOutput<typeof duplicateGroup>

const text = v.optional(line(320))

/** With `contactId`: that contact and what may be the same. With values: the contacts that a new one with them may be. Else a page of all groups. */
export const duplicateParams = v.strictObject({
  contactId: v.optional(uuid),
  email: text,
  phone: text,
  firstName: text,
  lastName: text,
  certainty: v.optional(v.picklist(certainties, 'Use certain, likely or possible.')),
  offset: integerParam(0, 100_000_000, 0),
  limit: integerParam(1, 50, 20),
})

export const duplicatePage = v.object({
  groups: answerList(duplicateGroup),
  total: v.number(),
  certainTotal: v.number(),
  possibleTotal: v.number(),
  offset: v.number(),
})
export type DuplicatePage = v.InferOutput<typeof duplicatePage>

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

/** Contacts no two of which are the same; with `group`, all others of that group too, which has so many. */
export const dismissalInput = v.strictObject({
  contactIds: ids(2),
  group: v.optional(
    v.strictObject({
      id: uuid,
      size: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100_000_000)),
    }),
  ),
})
export type DismissalInput = v.InferInput<typeof dismissalInput>

const oneMerge = v.strictObject({ mergeId: uuid })
/** Spec section 7: candidates only; the calls beside it are extensions. */
export const listContactDuplicates = call('GET', '/v1/contacts/merge', {
  access: 'user',
  summary: 'Groups of possible duplicates with what speaks for them, the certain ones first',
  params: duplicateParams,
  answer: duplicatePage,
})
export const compareContacts = call('GET', '/v1/contacts/merge/compare', {
  access: 'user',
  summary: 'Contacts, whole, to be compared; those that are not there (any more) are missing',
  params: v.strictObject({ id: listParam(uuid, MAX_COMPARED) }),
  answer: v.object({ contacts: answerList(contact) }),
  extension: true,
})
export const mergeContacts = call('POST', '/v1/contacts/merge', {
  access: 'user',
  summary:
    'Merge contacts into one of them; VERSION_CONFLICT where one has changed since it was read',
  body: mergeInput,
  answer: v.object({ mergeId: uuid, contact }),
  success: 201,
  extension: true,
})
export const mergeCertainContacts = call('POST', '/v1/contacts/merge/all', {
  access: 'user',
  summary: 'Merge every certain group, as one job that can be undone',
  answer: job,
  success: 201,
  extension: true,
})
export const undoMerge = call('POST', '/v1/contacts/merge/{mergeId}/undo', {
  access: 'owner',
  summary:
    'Take a merge back, at any time: the absorbed contacts return as they were, what was changed since stays with the survivor',
  params: oneMerge,
  /** `missing` counts absorbed contacts that were erased for good meanwhile. */
  answer: v.object({ merge: contactMerge, restored: answerList(uuid), missing: v.number() }),
  extension: true,
})
export const listMerges = call('GET', '/v1/contacts/merge/history', {
  access: 'user',
  summary: 'The merges, the latest first',
  params: v.strictObject({
    offset: integerParam(0, 100_000_000, 0),
    limit: integerParam(1, 100, 50),
  }),
  answer: v.object({ items: answerList(contactMerge), offset: v.number(), total: v.number() }),
  extension: true,
})
export const dismissDuplicates = call('POST', '/v1/contacts/merge/dismiss', {
  access: 'user',
  summary:
    'Remember that no two of these contacts are the same; VERSION_CONFLICT where their group has more or fewer now',
  body: dismissalInput,
  answer: v.object({ dismissalId: uuid }),
  success: 201,
  extension: true,
})
export const undoDismissal = call('POST', '/v1/contacts/merge/dismiss/{dismissalId}/undo', {
  // Not `owner`: undone twice, the path names no row any more, and that is no error.
  access: 'user',
  summary: 'Forget that contacts are not the same; asked again, it forgets nothing more',
  params: v.strictObject({ dismissalId: uuid }),
  /** `forgotten` is 1, or 0 where there was nothing to forget. */
  answer: v.object({ forgotten: v.number() }),
  extension: true,
})

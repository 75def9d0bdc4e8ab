import * as v from 'valibot'
import { contactSummary } from './contact'
import { line, uuid } from '../fields'
import { integerParam } from '../queryParams'
import { answerList, list } from '../list'
import { MAX_MERGED } from './contactMerge'

const ids = (least: number) =>
  v.pipe(
    list(uuid, MAX_MERGED, `Use at most ${String(MAX_MERGED)} contacts.`),
    v.minLength(least, `Name at least ${String(least)} contacts.`),
    v.check((given) => new Set(given).size === given.length, 'A contact is listed twice.'),
  )

/**
 * The likelihood that contacts are the same. `possible`: they have something in common, but names
 * or birthdays contradict. `shared`: they share one e-mail or phone and nothing else.
 */
export const certainties = ['certain', 'likely', 'possible', 'shared'] as const
export type Certainty = (typeof certainties)[number]

/** A value that contacts share, as one of them writes it. */
const duplicateEvidence = v.object({
  kind: v.picklist(['email', 'phone', 'name']),
  value: v.string(),
  contactIds: answerList(uuid),
})
export type DuplicateEvidence = v.InferOutput<typeof duplicateEvidence>

/** Contacts that may be the same person: the first `MAX_MERGED` of `size`. */
const duplicateGroup = v.object({
  id: uuid,
  certainty: v.picklist(certainties),
  evidence: answerList(duplicateEvidence),
  contacts: answerList(contactSummary),
  size: v.number(),
})
export type DuplicateGroup = v.InferOutput<typeof duplicateGroup>

const text = v.optional(line(320))

/**
 * `contactId` asks for that contact's group, values ask for contacts that a new one may duplicate,
 * and neither asks for a page of all groups. Groups of contacts that only share a value are listed
 * for the certainty `shared` alone.
 */
export const duplicateParams = v.strictObject({
  contactId: v.optional(uuid),
  email: text,
  phone: text,
  firstName: text,
  lastName: text,
  certainty: v.optional(v.picklist(certainties, 'Use certain, likely, possible or shared.')),
  offset: integerParam(0, 100_000_000, 0),
  limit: integerParam(1, 50, 20),
})

/** `total` counts the groups that may be duplicates, so `sharedTotal` comes on top of it. */
export const duplicatePage = v.object({
  groups: answerList(duplicateGroup),
  total: v.number(),
  certainTotal: v.number(),
  possibleTotal: v.number(),
  sharedTotal: v.number(),
  offset: v.number(),
})
export type DuplicatePage = v.InferOutput<typeof duplicatePage>

/**
 * Contacts that are all different people. `group` adds the other contacts of that group, of this
 * size.
 */
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

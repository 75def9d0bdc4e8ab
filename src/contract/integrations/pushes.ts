import * as v from 'valibot'
import { call } from '../call'
import { contactSelection } from '../contacts/contactFilter'
import { line, messages, timestamp, uuid } from '../fields'
import { job } from '../jobs'
import { answerList, list } from '../list'
import { integerParam } from '../queryParams'

/** The fields of a contact that a push can send. The e-mail address and the phone always go. */
export const pushFields = [
  'firstName',
  'lastName',
  'organization',
  'website',
  'address',
  'birthday',
  'source',
] as const
export type PushField = (typeof pushFields)[number]

/** The values that a push can send to custom fields, because GoHighLevel has no field for them. */
export const customSources = ['jobTitle', 'department', 'notes', 'consent'] as const
export type CustomSource = (typeof customSources)[number]

const customFieldKey = v.pipe(
  line(100),
  v.regex(/^[\w.-]+$/, 'Use letters, digits, dots, hyphens and underscores.'),
)
const tag = v.pipe(line(60), v.nonEmpty(messages.required))

/** The settings of pushes to one location. */
const pushSettingsEntries = {
  /** Pushes contacts of new exchanges by themselves, and later edits of pushed contacts. */
  isAutomatic: v.boolean(),
  isPaused: v.boolean(),
  fields: list(v.picklist(pushFields, 'Unknown field.'), pushFields.length),
  /** Further values, and the custom field of the location for each. */
  customFields: list(
    v.strictObject({ from: v.picklist(customSources, 'Unknown field.'), key: customFieldKey }),
    customSources.length,
  ),
  /** Sends the contact's tags. */
  hasContactTags: v.boolean(),
  /** Tags that every pushed contact gets. */
  tags: list(tag, 20, 'Use at most 20 tags.'),
}
export const pushSettingsInput = v.strictObject(pushSettingsEntries)
export type PushSettingsInput = v.InferOutput<typeof pushSettingsInput>

/**
 * The states of a push. `waiting`: to be sent, or to be tried again; `held`: the grant has ended, so
 * it waits for the next connection of the same location; `failed`: GoHighLevel refused it.
 */
export const pushStates = ['waiting', 'held', 'done', 'failed', 'dropped'] as const
export type PushState = (typeof pushStates)[number]

const pushSettings = v.object({
  ...pushSettingsEntries,
  version: v.number(),
  counts: v.record(v.picklist(pushStates), v.number()),
})
export type PushSettings = v.InferOutput<typeof pushSettings>

/** One request to GoHighLevel and its answer. */
const pushTry = v.object({
  at: timestamp,
  /** The request's body, as JSON. */
  request: v.string(),
  /** The status of the answer; null when none came. */
  status: v.nullable(v.number()),
  /** The beginning of the answer, or the failure. */
  answer: v.string(),
})
const push = v.object({
  id: uuid,
  contactId: uuid,
  /** The contact's name when it was queued. */
  contactName: v.string(),
  state: v.picklist(pushStates),
  trigger: v.picklist(['person', 'exchange', 'edit', 'merge']),
  /** The reason of `failed`, `held` or `dropped`, for people; '' for none. */
  reason: v.string(),
  /** The version of the consent that came with the contact; null for none. */
  consentVersion: v.nullable(v.number()),
  tries: answerList(pushTry),
  createdAt: timestamp,
  nextTryAt: v.nullable(timestamp),
  doneAt: v.nullable(timestamp),
})
export type Push = v.InferOutput<typeof push>

export const getPushSettings = call('GET', '/v1/gohighlevel/push', {
  access: 'user',
  summary: 'The settings of pushes to the connected location, with counts of pushes by state',
  answer: pushSettings,
  extension: true,
})
export const updatePushSettings = call('PUT', '/v1/gohighlevel/push', {
  access: 'user',
  summary: 'Change what is pushed, and whether by itself',
  body: pushSettingsInput,
  answer: pushSettings,
  versioned: true,
  extension: true,
})
export const pushContacts = call('POST', '/v1/gohighlevel/pushes', {
  access: 'user',
  summary: 'Queue pushes of all selected contacts as one job',
  body: v.strictObject({ selection: contactSelection }),
  answer: job,
  success: 201,
  extension: true,
})
export const listPushes = call('GET', '/v1/gohighlevel/pushes', {
  access: 'user',
  summary: 'Pushes with their tries, the newest first',
  params: v.strictObject({
    state: v.optional(v.picklist(pushStates, 'Unknown state.')),
    contactId: v.optional(uuid),
    offset: integerParam(0, 1_000_000, 0),
    limit: integerParam(1, 100, 50),
  }),
  answer: v.object({ items: answerList(push), total: v.number() }),
  extension: true,
})
const onePush = v.strictObject({ pushId: uuid })
export const retryPush = call('POST', '/v1/gohighlevel/pushes/{pushId}/retry', {
  access: 'owner',
  summary: 'Send a failed, dropped or waiting push as soon as possible',
  params: onePush,
  answer: push,
  createsNothing: 'It changes when a push is sent.',
  extension: true,
})
export const dropPush = call('POST', '/v1/gohighlevel/pushes/{pushId}/drop', {
  access: 'owner',
  summary: 'Never send a push that is not done',
  params: onePush,
  answer: push,
  createsNothing: 'It ends a push.',
  extension: true,
})

import * as v from 'valibot'
import { contactSources } from './contactSources'
import { messages, text, timestamp, uuid } from '../fields'
import { answerList, atField, dictionary, list } from '../list'
import {
  MAX_EXTRA_COLUMNS,
  address,
  birthday,
  labelledEmail,
  labelledPhone,
  labelledWebsite,
  name,
  storedName,
  storedWebsite,
  tag,
  timelineNote,
} from './contactFields'

/** The editable fields of a contact. A missing field stays; null clears it. */
const entries = {
  namePrefix: name,
  firstName: name,
  middleName: name,
  lastName: name,
  nameSuffix: name,
  nickname: name,
  organization: name,
  department: name,
  jobTitle: name,
  emails: v.optional(list(labelledEmail, 50)),
  phones: v.optional(list(labelledPhone, 50)),
  websites: v.optional(list(labelledWebsite, 50)),
  addresses: v.optional(list(address, 50)),
  birthday: v.optional(v.nullable(birthday)),
  notes: v.optional(v.nullable(text(20_000))),
  /** Newest first. */
  timeline: v.optional(list(timelineNote, 200, 'Use at most 200 notes.')),
  tags: v.optional(list(tag, 100, 'Use at most 100 tags.')),
  isFavorite: v.optional(v.boolean()),
  /** Custom fields by name: given ones are replaced, null or '' removes, others stay. */
  extras: v.optional(
    dictionary(
      text(100_000),
      v.nullable(text(20_000)),
      MAX_EXTRA_COLUMNS,
      `Use at most ${String(MAX_EXTRA_COLUMNS)} custom fields.`,
    ),
  ),
}

/** A change as a form sends it. */
export const contactPatch = v.strictObject(entries)
export type ContactPatch = v.InferOutput<typeof contactPatch>

/**
 * A change on the wire. Values stored before today's rules may stay; `changeErrors` with
 * `contactPatch` checks the rest.
 */
export const contactChange = v.strictObject({
  ...entries,
  namePrefix: storedName,
  firstName: storedName,
  middleName: storedName,
  lastName: storedName,
  nameSuffix: storedName,
  nickname: storedName,
  organization: storedName,
  department: storedName,
  jobTitle: storedName,
  websites: v.optional(list(storedWebsite, 50)),
})

/** The fields that identify a contact. */
export interface Identified {
  firstName?: string | null | undefined
  middleName?: string | null | undefined
  lastName?: string | null | undefined
  nickname?: string | null | undefined
  organization?: string | null | undefined
  emails?: { value: string }[] | undefined
  phones?: { value: string }[] | undefined
}

/** Tells whether a contact has a name, an organization, an e-mail or a phone. */
export function isIdentified(contact: Identified): boolean {
  const { firstName, middleName, lastName, nickname, organization, emails, phones } = contact
  return [
    firstName,
    middleName,
    lastName,
    nickname,
    organization,
    emails?.[0]?.value,
    phones?.[0]?.value,
  ].some((value) => Boolean(value?.trim()))
}

/** A new contact, which needs a name, an organization, an e-mail or a phone. */
export const contactInput = v.pipe(
  v.strictObject(entries),
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
)
export type ContactInput = v.InferOutput<typeof contactInput>

const labelled = v.object({ label: v.string(), value: v.string() })

/** Fields that a search finds although a row may not show them. */
const matchFields = [
  'nickname',
  'jobTitle',
  'department',
  'city',
  'country',
  'notes',
  'timeline',
  'custom',
  'website',
] as const

/** The place where a search found a contact: the found text, with some text around it. */
const searchMatch = v.object({
  field: v.picklist(matchFields),
  /** The name of a custom field, otherwise ''. */
  name: v.string(),
  before: v.string(),
  found: v.string(),
  after: v.string(),
})
export type SearchMatch = v.InferOutput<typeof searchMatch>

/** A row of the contacts table. Empty text is ''. */
export const contactSummary = v.object({
  id: uuid,
  version: v.number(),
  namePrefix: v.string(),
  firstName: v.string(),
  middleName: v.string(),
  lastName: v.string(),
  nameSuffix: v.string(),
  nickname: v.string(),
  organization: v.string(),
  department: v.string(),
  jobTitle: v.string(),
  emails: answerList(labelled),
  phones: answerList(labelled),
  /** Of the first address. */
  city: v.string(),
  country: v.string(),
  birthday: v.string(),
  tags: answerList(v.string()),
  isFavorite: v.boolean(),
  /** The picture's URL, relative to the API, or null. */
  displayImage: v.nullable(v.string()),
  /** The origin of the contact. */
  source: v.picklist(contactSources),
  /** The next follow-up day, or null. */
  followUpOn: v.nullable(v.string()),
  /** When it was moved to the trash, or null. */
  deletedAt: v.nullable(timestamp),
  /** In a search: the match, if name, organization, e-mail, phone and tags do not show it. */
  match: v.optional(searchMatch),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ContactSummary = v.InferOutput<typeof contactSummary>

/**
 * A visitor's consent and the profile of the exchange. The name is null once the profile is
 * deleted.
 */
const consent = v.object({
  text: v.string(),
  version: v.number(),
  givenAt: timestamp,
  profileId: uuid,
  profileName: v.nullable(v.string()),
})
export type Consent = v.InferOutput<typeof consent>

/**
 * A whole contact. `extras` holds columns of an imported file without a field; exports write them
 * back. Only `getContact` answers `consent`.
 */
export const contact = v.object({
  ...contactSummary.entries,
  websites: answerList(labelled),
  addresses: answerList(v.object({ ...address.entries, label: v.string() })),
  notes: v.string(),
  timeline: answerList(timelineNote),
  extras: v.record(v.string(), v.string()),
  consent: v.optional(consent),
})
export type Contact = v.InferOutput<typeof contact>

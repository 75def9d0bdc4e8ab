import * as v from 'valibot'
import { call } from '../call'
import {
  contactFacets,
  contactListParams,
  contactSelection,
  contactSources,
  namedContacts,
} from './contactFilter'
import {
  email,
  file,
  line,
  messages,
  nameLine,
  phone,
  required,
  text,
  timestamp,
  uuid,
} from '../fields'
import { storedAddress, webAddress } from '../profiles/webAddress'
import { job } from '../jobs'
import { answerList, atField, list } from '../list'

const BIRTHDAY = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/

/** A birthday as it may be stored: written before there was no year 0, it may have that. */
export const storedBirthday = v.pipe(
  line(10),
  v.check((value) => {
    const [, year = '2000', month = '', day = ''] = BIRTHDAY.exec(value) ?? []
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  }, 'Write a date like 1980-01-31, or --01-31 without the year.'),
)

/** A full date, or a day of the year without one: `1980-01-31` or `--01-31` (RFC 6350 section 4.3.1). There is no year 0: `0000-01-31` becomes `--01-31`. */
export const birthday = v.pipe(
  storedBirthday,
  v.transform((value) => value.replace(/^0000-/, '--')),
)

const label = v.optional(line(60), '')

/** One e-mail, phone or website with its label ("Work"); the first of a list is the preferred one. */
export const labelledEmail = v.strictObject({ label, value: v.pipe(required, email) })
export const labelledPhone = v.strictObject({ label, value: v.pipe(required, phone) })
export const labelledWebsite = v.strictObject({ label, value: v.pipe(required, webAddress) })
export const storedWebsite = v.strictObject({ label, value: v.pipe(required, storedAddress) })

const addressLine = v.optional(text(500), '')

/** A postal address; `formatted` is the whole of it as it is written on an envelope, where the source gave that. */
export const address = v.strictObject({
  label,
  formatted: v.optional(text(2000), ''),
  street: addressLine,
  extendedAddress: addressLine,
  poBox: addressLine,
  city: addressLine,
  region: addressLine,
  postalCode: addressLine,
  country: addressLine,
})

const tag = v.pipe(
  line(60),
  v.nonEmpty(messages.required),
  v.check((value) => !value.includes(':::'), 'A tag cannot hold “:::”.'),
)
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A calendar day, `2026-01-31`. */
export const calendarDay = v.pipe(
  v.string(),
  v.maxLength(10, 'Write a date like 2026-01-31.'),
  v.check(
    (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
    'Write a date like 2026-01-31.',
  ),
)

/** A note with its moment, and the day on which to follow it up, if any. */
export const timelineNote = v.strictObject({
  id: uuid,
  text: v.pipe(required, text(5000)),
  writtenAt: timestamp,
  followUpOn: v.nullable(calendarDay),
  isDone: v.boolean(),
})
export type TimelineNote = v.InferOutput<typeof timelineNote>

const name = v.optional(v.nullable(nameLine(200)))
const storedName = v.optional(v.nullable(line(200)))

/** What a person writes in a contact. A missing field is left as it is; null clears it. */
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
}

/** A change as a person types it. */
export const contactPatch = v.strictObject(entries)
export type ContactPatch = v.InferOutput<typeof contactPatch>

/** A change as it is sent: what was stored before a rule came may stay as it is (`changeFaults` with `contactPatch` judges the rest). */
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

/** The fields that tell a contact from others. */
export interface Identified {
  firstName?: string | null | undefined
  middleName?: string | null | undefined
  lastName?: string | null | undefined
  nickname?: string | null | undefined
  organization?: string | null | undefined
  emails?: { value: string }[] | undefined
  phones?: { value: string }[] | undefined
}

/** Whether a contact can be told from others: it has a name, an organization, an e-mail or a phone. */
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

/** A new contact: it needs a name, an organization, an e-mail or a phone. */
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

/** A row of the list: what a table shows. Empty text is ''. */
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
  /** Address of the picture, relative to the API, or null. */
  displayImage: v.nullable(v.string()),
  /** How the contact came here. */
  source: v.picklist(contactSources),
  /** The first day on which something is to be followed up, or null. */
  followUpOn: v.nullable(v.string()),
  /** When it went to the trash, or null. */
  deletedAt: v.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ContactSummary = v.InferOutput<typeof contactSummary>

/** What a person agreed to when they left their details, and through which profile; its name is null once it is gone. */
export const consent = v.object({
  text: v.string(),
  version: v.number(),
  givenAt: timestamp,
  profileId: uuid,
  profileName: v.nullable(v.string()),
})
export type Consent = v.InferOutput<typeof consent>

/** A whole contact. `extras` holds columns of an imported file that have no field here; an export writes them back. `consent` is answered by `getContact` alone. */
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

/**
 * A window of the list: `items` are the rows from `offset`, `total` counts all that match. Where a filter makes counting slow, `total` is null at first
 * and a request with `limit` 0 tells it.
 */
export const contactWindow = v.object({
  items: answerList(contactSummary),
  offset: v.number(),
  total: v.nullable(v.number()),
  facets: v.optional(contactFacets),
})
export type ContactWindow = v.InferOutput<typeof contactWindow>

const one = v.strictObject({ contactId: uuid })
const fileType = v.picklist(['csv', 'vcf'], 'Only CSV and vCard files are read.')
const deletion = v.object({ deleted: v.number(), deletionId: uuid })

export const listContacts = call('GET', '/v1/contacts', {
  access: 'user',
  summary: 'A window of the contacts that match, sorted, with their number',
  params: contactListParams,
  answer: contactWindow,
})
export const listFavoriteContacts = call('GET', '/v1/contacts/favorite', {
  access: 'user',
  summary: 'A window of the favourite contacts',
  params: v.omit(contactListParams, ['isFavorite']),
  answer: contactWindow,
})
export const createContact = call('POST', '/v1/contacts', {
  access: 'user',
  summary: 'Add a contact',
  body: contactInput,
  answer: contact,
  success: 201,
})
export const getContact = call('GET', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'One contact, whole',
  params: one,
  answer: contact,
})
export const updateContact = call('PUT', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Change the fields that are given',
  params: one,
  body: contactChange,
  answer: contact,
  versioned: true,
})
export const deleteContact = call('DELETE', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Delete a contact',
  params: one,
  answer: deletion,
})
export const deleteContacts = call('DELETE', '/v1/contacts', {
  access: 'user',
  summary:
    'Delete the selected contacts, at most 10,000: more are a job of `POST /v1/contacts/bulk`',
  body: contactSelection,
  answer: deletion,
})
export const restoreContacts = call('POST', '/v1/contacts/restore', {
  access: 'user',
  summary:
    'Take contacts back out of the trash: those of one deletion, or the selected ones; at most 10,000',
  body: v.union([
    v.strictObject({ deletionId: uuid }),
    v.strictObject({
      ids: v.pipe(list(uuid, 1000, 'Use at most 1000 ids.'), v.minLength(1, messages.required)),
    }),
  ]),
  answer: v.object({ restored: v.number() }),
  extension: true,
})
export const findMissingContacts = call('POST', '/v1/contacts/missing', {
  access: 'user',
  summary:
    'Which of these contacts do not match a filter, or not any more: what keeps the count of a selection true',
  body: namedContacts,
  answer: v.object({ ids: answerList(uuid) }),
  createsNothing: 'It reads.',
  extension: true,
})
export const uploadContactDisplay = call('POST', '/v1/contacts/{contactId}/display/upload', {
  access: 'owner',
  summary: 'Set the display image; the picture is decoded and encoded again',
  params: one,
  body: v.strictObject({ file }),
  answer: contact,
})
export const syncContact = call('POST', '/v1/contacts/sync/profile/{contactId}', {
  access: 'owner',
  summary:
    'Fetch a contact’s data from their own profile, which a website of theirs names; the version grows only when something changed',
  params: one,
  answer: contact,
})
export const importContacts = call('POST', '/v1/contacts/{profileId}/{type}/import', {
  access: 'owner',
  summary: 'Import a file of contacts of up to 5 MB, as one job, with one outcome for each row',
  params: v.strictObject({ profileId: uuid, type: fileType }),
  body: v.strictObject({ file }),
  answer: job,
  success: 201,
})
/** Whose headers a CSV file has: ours, which import again as they are, or those that Google Contacts or Outlook read. */
export const csvShapes = ['tessera', 'google', 'outlook'] as const
export type CsvShape = (typeof csvShapes)[number]
export const vcardVersions = ['3.0', '4.0', '2.1'] as const
export type VcardVersion = (typeof vcardVersions)[number]

export const exportContacts = call('POST', '/v1/contacts/{type}/export', {
  access: 'user',
  summary:
    'Write the selected contacts, or all, into a file, as one job; ours imports again unchanged',
  params: v.strictObject({
    type: v.picklist(['csv', 'vcf'], 'Contacts are written as csv or vcf.'),
  }),
  /** `shape` is for csv, `version` for vcf. */
  body: v.strictObject({
    selection: v.optional(contactSelection),
    shape: v.optional(v.picklist(csvShapes)),
    version: v.optional(v.picklist(vcardVersions)),
  }),
  answer: job,
  success: 201,
})

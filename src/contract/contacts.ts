import * as v from 'valibot'
import { call } from './call'
import { booleanParam, email, file, integerParam, line, messages, phone, required, text, timestamp, uuid, webAddress } from './fields'

const BIRTHDAY = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/

/** A full date, or a day of the year without one: `1980-01-31` or `--01-31` (RFC 6350 section 4.3.1). */
export const birthday = v.pipe(
  line(10),
  v.check((value) => {
    const [, year = '2000', month = '', day = ''] = BIRTHDAY.exec(value) ?? []
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
  }, 'Write a date like 1980-01-31, or --01-31 without the year.'),
)

const label = v.optional(line(60), '')

/** One e-mail, phone or website with its label ("Work"); the first of a list is the preferred one. */
export const labelledEmail = v.strictObject({ label, value: v.pipe(required, email) })
export const labelledPhone = v.strictObject({ label, value: v.pipe(required, phone) })
export const labelledWebsite = v.strictObject({ label, value: v.pipe(required, webAddress) })

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

const tag = v.pipe(line(60), v.nonEmpty(messages.required), v.check((value) => !value.includes(':::'), 'A tag cannot hold “:::”.'))
const name = v.optional(v.nullable(line(200)))

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
  emails: v.optional(v.pipe(v.array(labelledEmail), v.maxLength(50, 'Use at most 50.'))),
  phones: v.optional(v.pipe(v.array(labelledPhone), v.maxLength(50, 'Use at most 50.'))),
  websites: v.optional(v.pipe(v.array(labelledWebsite), v.maxLength(50, 'Use at most 50.'))),
  addresses: v.optional(v.pipe(v.array(address), v.maxLength(50, 'Use at most 50.'))),
  birthday: v.optional(v.nullable(birthday)),
  notes: v.optional(v.nullable(text(20_000))),
  tags: v.optional(v.pipe(v.array(tag), v.maxLength(100, 'Use at most 100 tags.'))),
  isFavorite: v.optional(v.boolean()),
}

export const contactPatch = v.strictObject(entries)
export type ContactPatch = v.InferOutput<typeof contactPatch>

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
  return [firstName, middleName, lastName, nickname, organization, emails?.[0]?.value, phones?.[0]?.value].some((value) => Boolean(value?.trim()))
}

/** A new contact: it needs a name, an organization, an e-mail or a phone. */
export const contactInput = v.pipe(
  v.strictObject(entries),
  v.forward(v.partialCheck([['firstName'], ['middleName'], ['lastName'], ['nickname'], ['organization'], ['emails'], ['phones']], isIdentified, messages.required), [
    'firstName',
  ]),
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
  emails: v.array(labelled),
  phones: v.array(labelled),
  tags: v.array(v.string()),
  isFavorite: v.boolean(),
  /** Address of the picture, relative to the API, or null. */
  displayImage: v.nullable(v.string()),
  /** How the contact came here. */
  source: v.picklist(['manual', 'import', 'exchange', 'demo']),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type ContactSummary = v.InferOutput<typeof contactSummary>

/** A whole contact. `extras` holds columns of an imported file that have no field here; an export writes them back. */
export const contact = v.object({
  ...contactSummary.entries,
  websites: v.array(labelled),
  addresses: v.array(v.object({ ...address.entries, label: v.string() })),
  birthday: v.string(),
  notes: v.string(),
  extras: v.record(v.string(), v.string()),
})
export type Contact = v.InferOutput<typeof contact>

export const contactSorts = ['name', 'organization', 'email', 'createdAt', 'updatedAt'] as const
const sortOrders = contactSorts.flatMap((key) => [key, `-${key}`] as const)
export type ContactSort = (typeof sortOrders)[number]

const filterEntries = {
  /** Words looked for in names, organization, job title, e-mails, phones and tags. */
  search: v.optional(line(200)),
  isFavorite: v.optional(booleanParam),
}

/** Which contacts: the same words as in the list's address. */
export const contactFilter = v.strictObject(filterEntries)

/** Contacts by id, or all that match a filter but some: "all 12,000 but three" never becomes a list of ids. */
export const contactSelection = v.union([
  v.strictObject({ ids: v.pipe(v.array(uuid), v.minLength(1, messages.required), v.maxLength(1000, 'Use at most 1000 ids.')) }),
  v.strictObject({ matching: contactFilter, except: v.pipe(v.array(uuid), v.maxLength(1000, 'Use at most 1000 ids.')) }),
])
export type ContactSelection = v.InferInput<typeof contactSelection>

export const MAX_PAGE = 200

const page = { offset: integerParam(0, 100_000_000, 0), limit: integerParam(1, MAX_PAGE, 100) }
export const contactListParams = v.strictObject({ ...filterEntries, ...page, sort: v.optional(v.picklist(sortOrders, 'Unknown sort order.'), 'name') })
export type ContactListParams = v.InferInput<typeof contactListParams>

/** A window of the list: `items` are the rows from `offset`, `total` counts all that match. */
export const contactWindow = v.object({ items: v.array(contactSummary), offset: v.number(), total: v.number() })
export type ContactWindow = v.InferOutput<typeof contactWindow>

export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

/** What became of each row of an imported file; the counts add up to the rows. `row` counts from 1 below the header. */
export const importReport = v.object({
  fileName: v.string(),
  counts: v.object({ created: v.number(), updated: v.number(), unchanged: v.number(), skipped: v.number(), failed: v.number() }),
  /** Headers that became fields, and headers kept with each contact as they are. */
  columns: v.object({ recognised: v.array(v.string()), kept: v.array(v.string()) }),
  rows: v.array(
    v.object({
      row: v.number(),
      outcome: v.picklist(importOutcomes),
      name: v.string(),
      /** The header of the cell at fault, and why. */
      column: v.optional(v.string()),
      reason: v.optional(v.string()),
      contactId: v.optional(uuid),
    }),
  ),
})
export type ImportReport = v.InferOutput<typeof importReport>

const one = v.strictObject({ contactId: uuid })
const fileType = v.picklist(['csv'], 'Only CSV files are read.')
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
export const createContact = call('POST', '/v1/contacts', { access: 'user', summary: 'Add a contact', body: contactInput, answer: contact, success: 201 })
export const getContact = call('GET', '/v1/contacts/{contactId}', { access: 'owner', summary: 'One contact, whole', params: one, answer: contact })
export const updateContact = call('PUT', '/v1/contacts/{contactId}', {
  access: 'owner',
  summary: 'Change the fields that are given',
  params: one,
  body: contactPatch,
  answer: contact,
  versioned: true,
})
export const deleteContact = call('DELETE', '/v1/contacts/{contactId}', { access: 'owner', summary: 'Delete a contact', params: one, answer: deletion })
export const deleteContacts = call('DELETE', '/v1/contacts', { access: 'user', summary: 'Delete the selected contacts', body: contactSelection, answer: deletion })
export const restoreContacts = call('POST', '/v1/contacts/restore', {
  access: 'user',
  summary: 'Undo a deletion',
  body: v.strictObject({ deletionId: uuid }),
  answer: v.object({ restored: v.number() }),
  extension: true,
})
export const uploadContactDisplay = call('POST', '/v1/contacts/{contactId}/display/upload', {
  access: 'owner',
  summary: 'Set the display image; the picture is decoded and encoded again',
  params: one,
  body: v.strictObject({ file }),
  answer: contact,
})
export const importContacts = call('POST', '/v1/contacts/{profileId}/{type}/import', {
  access: 'owner',
  summary: 'Import a file of contacts, all or nothing, with one outcome for each row',
  params: v.strictObject({ profileId: uuid, type: fileType }),
  body: v.strictObject({ file }),
  answer: importReport,
})
export const exportContacts = call('POST', '/v1/contacts/{type}/export', {
  access: 'user',
  summary: 'The selected contacts, or all, as a file that imports again unchanged',
  params: v.strictObject({ type: fileType }),
  body: v.strictObject({ selection: v.optional(contactSelection) }),
  download: 'text/csv',
})

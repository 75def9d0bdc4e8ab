import { cutText } from '@/contract/cutText'
import { readPhone } from '@/values/phone/readPhone'
import type { CustomSource, PushField, PushSettingsInput } from '@/contract/integrations/pushes'
import type { GoHighLevelContact } from '../../ports/integrations'
import type { contacts } from '../contacts/tables'

/** The reasons of states, for people. The first two also tell what a restored contact lost. */
export const reasons = {
  deleted: 'The contact was deleted. GoHighLevel keeps what it has.',
  merged: 'The contact was merged into another one, which is sent instead.',
  unreachable: 'The contact has no e-mail address and no phone number.',
  held: 'GoHighLevel no longer accepts the connection. Reconnect the same location to send this.',
  person: 'You dropped it.',
  joined: 'Sent together with an earlier push of this contact.',
} as const

/** The settings of a user who has not saved any. */
export const usualSettings: PushSettingsInput = {
  isAutomatic: false,
  isPaused: false,
  fields: ['firstName', 'lastName', 'organization', 'website', 'address', 'birthday', 'source'],
  customFields: [],
  hasContactTags: true,
  tags: [],
}

export type PushMapping = Pick<
  PushSettingsInput,
  'fields' | 'customFields' | 'hasContactTags' | 'tags'
>

type Row = typeof contacts.$inferSelect
/** The part of a contact that a push can send. */
export type PushedContent = Pick<
  Row,
  | 'firstName'
  | 'lastName'
  | 'organization'
  | 'department'
  | 'jobTitle'
  | 'emails'
  | 'phones'
  | 'websites'
  | 'addresses'
  | 'birthday'
  | 'notes'
  | 'tags'
  | 'source'
>

interface Given {
  contact: PushedContent
  /** The consent as a line of text; '' for none. */
  consent: string
}

const MAX_NOTES = 5_000

const fieldsOf: Record<PushField, (contact: PushedContent) => Record<string, unknown>> = {
  firstName: ({ firstName }) => ({ firstName }),
  lastName: ({ lastName }) => ({ lastName }),
  organization: ({ organization }) => ({ companyName: organization }),
  website: ({ websites: [website] }) => ({ website: website?.value ?? '' }),
  address: ({ addresses: [address] }) => ({
    address1: [address?.street, address?.extendedAddress].filter(Boolean).join(', '),
    city: address?.city ?? '',
    state: address?.region ?? '',
    postalCode: address?.postalCode ?? '',
  }),
  birthday: ({ birthday }) =>
    /^\d{4}-\d{2}-\d{2}$/.test(birthday) ? { dateOfBirth: birthday } : {},
  source: ({ source }) => ({ source }),
}

const customValues: Record<CustomSource, (given: Given) => string> = {
  jobTitle: ({ contact }) => contact.jobTitle,
  department: ({ contact }) => contact.department,
  notes: ({ contact }) => cutText(contact.notes, MAX_NOTES),
  consent: ({ consent }) => consent,
}

/** Returns the e-mail address and phone of a contact, as far as it has them. */
export function reachOf({ emails: [email], phones: [phone] }: Pick<Row, 'emails' | 'phones'>) {
  return {
    ...(email?.value.trim() && { email: email.value.trim() }),
    ...(phone?.value.trim() && { phone: plainPhone(phone.value) }),
  }
}

/**
 * Returns a number such as +12025550142, which is what GoHighLevel takes: without its extension, or
 * without what people write between digits where it cannot be read.
 */
function plainPhone(phone: string): string {
  const plain = phone.trim().replace(/[\s().\-/]/g, '')
  return readPhone(phone)?.e164 ?? (/^\+?\d+$/.test(plain) ? plain : phone.trim())
}

/** Builds the request that sends a contact, with the fields and tags of the settings. */
export function buildRequest(
  { fields, customFields, hasContactTags, tags }: PushMapping,
  given: Given,
): GoHighLevelContact {
  const { contact } = given
  const allTags = [...new Set([...(hasContactTags ? contact.tags : []), ...tags])]
  const custom = customFields.map(({ from, key }) => ({
    key,
    field_value: customValues[from](given),
  }))
  return {
    ...reachOf(contact),
    ...Object.fromEntries(fields.flatMap((field) => Object.entries(fieldsOf[field](contact)))),
    ...(custom.length > 0 && { customFields: custom }),
    ...(allTags.length > 0 && { tags: allTags }),
  }
}

/** Tells whether a change of a contact changes what is sent. The consent does not change by edits. */
export function changesRequest(
  mapping: PushMapping,
  before: PushedContent,
  changes: Partial<PushedContent>,
): boolean {
  const textOf = (contact: PushedContent) =>
    JSON.stringify(buildRequest(mapping, { contact, consent: '' }))
  return textOf(before) !== textOf({ ...before, ...changes })
}

/** Tells whether a record of the provider holds everything that a request sent. */
export function hasContent(record: GoHighLevelContact, request: GoHighLevelContact): boolean {
  return Object.entries(request).every(([key, value]) => {
    if (key === 'tags') return hasTags(record[key], value)
    // Answers name custom fields by id and not by key, so they can't be compared.
    if (key === 'customFields') return false
    return folded(record[key]) === folded(value)
  })
}

function hasTags(own: unknown, wanted: unknown): boolean {
  const has = new Set(Array.isArray(own) ? own.map(folded) : [])
  return Array.isArray(wanted) && wanted.every((tag) => has.has(folded(tag)))
}

/** Returns a value as the provider may store it: without case, null as ''. */
function folded(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : ''
}

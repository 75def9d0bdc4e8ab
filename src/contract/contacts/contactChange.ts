import * as v from 'valibot'
import { isBlank } from '@/values/isBlank'
import { messages, text } from '../fields'
import { atField, dictionary, list } from '../list'
import {
  MAX_EXTRA_COLUMNS,
  address,
  birthday,
  name,
  storedName,
  tag,
  timelineNote,
} from './contactFields'
import { labelledEmail, labelledPhone, labelledWebsite, storedWebsite } from './labelledValues'

export const TOO_MANY_FIELDS = `Use at most ${String(MAX_EXTRA_COLUMNS)} custom fields.`
/** Limit of the names and values of a contact's custom fields together. */
export const MAX_FIELDS_LENGTH = 1_000_000
export const TOO_LONG_FIELDS = `The custom fields of a contact can have at most ${MAX_FIELDS_LENGTH.toLocaleString('en-US')} characters together.`

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
    dictionary(text(100_000), v.nullable(text(20_000)), MAX_EXTRA_COLUMNS, TOO_MANY_FIELDS),
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
  return (
    hasText(firstName) ||
    hasText(middleName) ||
    hasText(lastName) ||
    hasText(nickname) ||
    hasText(organization) ||
    hasText(emails?.[0]?.value) ||
    hasText(phones?.[0]?.value)
  )
}

/** The reason why a row of a file that is not identified becomes no contact. */
export const UNIDENTIFIED = 'A contact needs a name, organization, e-mail or phone number.'

function hasText(value: string | null | undefined): boolean {
  return !isBlank(value ?? '')
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

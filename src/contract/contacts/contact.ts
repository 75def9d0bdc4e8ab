import * as v from 'valibot'
import { contactSources } from './contactFilter'
import { messages, text, timestamp, uuid } from '../fields'
import { answerList, atField, list } from '../list'
import {
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

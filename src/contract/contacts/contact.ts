import * as v from 'valibot'
import { contactSources } from './contactSources'
import { timestamp, uuid } from '../fields'
import { answerDictionary, answerList } from '../list'
import { address, timelineNote } from './contactFields'

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

/** Custom fields by name. */
const extras = answerDictionary(v.string(), v.string())

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
  /** The custom fields that the list's `extra` asks for, as far as the contact has them. */
  extras: v.exactOptional(extras),
  /** The beginning of what a visitor wrote, if the list's `notes` asks for it. */
  note: v.exactOptional(v.string()),
  /** Where a visitor wrote that they had met (`Met at: …`), with `notes` too. */
  metAt: v.exactOptional(v.string()),
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

/** The fewest contacts from one network within an hour that may be a program's. */
export const LEAST_BURST = 5

/**
 * A whole contact. `extras` holds columns of an imported file without a field; exports write them
 * back. Only `getContact` answers `consent` and `burst`.
 */
export const contact = v.object({
  ...contactSummary.entries,
  websites: answerList(labelled),
  addresses: answerList(v.object({ ...address.entries, label: v.string() })),
  notes: v.string(),
  timeline: answerList(timelineNote),
  extras,
  consent: v.optional(consent),
  /**
   * The number of contacts that left their details within an hour of this one from one network, at
   * least `LEAST_BURST`, itself included; known for a day.
   */
  burst: v.optional(v.number()),
})
export type Contact = v.InferOutput<typeof contact>

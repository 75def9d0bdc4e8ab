import { createHash, randomUUID } from 'node:crypto'
import type { Contact, ContactPatch, ContactSummary, Identified } from '@/contract/contacts'
import type { contacts } from '../db/schema'
import type { Actor } from '../http/context'
import { fold } from '../text/fold'

export type ContactRow = typeof contacts.$inferSelect

const blank = {
  namePrefix: '', firstName: '', middleName: '', lastName: '', nameSuffix: '', nickname: '',
  organization: '', department: '', jobTitle: '', emails: [], phones: [], websites: [], addresses: [],
  birthday: '', notes: '', tags: [], isFavorite: false, extras: {},
} satisfies Partial<ContactRow>

/** What a contact says, without whose it is, its picture and its history. */
export type ContactContent = Pick<ContactRow, keyof typeof blank>

/** Postgres cannot index keys of over 2,704 bytes; 200 characters take 800 at most. */
const MAX_SORT_KEY = 200
/** Sorts after everything that has a value. */
const LAST = '\u{10FFFF}'

/** The content after a change: given fields replace, null clears, missing ones stay; tags lose repetitions. */
export function applyPatch(before: ContactContent | null, patch: ContactPatch, extras?: Record<string, string>): ContactContent {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const changes = Object.fromEntries(given.map(([key, value]) => [key, value ?? '']))
  const content = { ...pickContent(before ?? blank), ...changes, ...(extras && { extras }) }
  return { ...content, tags: [...new Set(content.tags)] }
}

/** Whose a new contact is, where it came from and when. */
interface Origin extends Pick<Actor, 'tenantId' | 'userId'> {
  profileId: string
  source: ContactRow['source']
  now: Date
}

/** The row of a new contact; `hash` as for `derivedColumns`. */
export function newRow({ tenantId, userId, profileId, source, now }: Origin, content: ContactContent, hash?: string) {
  const dates = { createdAt: now, updatedAt: now }
  return { tenantId, ownerId: userId, id: randomUUID(), profileId, version: 1, ...content, ...derivedColumns(content, hash), source, ...dates }
}

/** The columns that follow from the content: sort keys, search text and the hash that two equal contacts share, where the caller knows it. */
export function derivedColumns(content: ContactContent, hash = contentHash(content)) {
  const { emails, phones } = content
  const name = displayName(content)
  const words = [name, content.nickname, content.organization, content.department, content.jobTitle, ...content.tags]
  const values = [...emails, ...phones].map(({ value }) => value)
  const digits = phones.map(({ value }) => value.replace(/\D/g, ''))
  return {
    sortName: sortKey(name),
    sortOrganization: sortKey(content.organization),
    sortEmail: sortKey(emails[0]?.value ?? ''),
    searchText: fold([...words, ...values, ...digits].filter(Boolean).join('\n')),
    contentHash: hash,
  }
}

/** A hash of everything a contact says; the order of extras does not count. */
export function contentHash(content: ContactContent): string {
  const { extras, ...fields } = pickContent(content)
  const sorted = Object.entries(extras).sort(([a], [b]) => (a < b ? -1 : 1))
  const values = Object.entries(fields).map(([key, value]) => [key, Array.isArray(value) ? value.map(canonical) : value])
  return createHash('sha256').update(JSON.stringify([values, sorted])).digest('base64url')
}

/** jsonb gives the keys of an object back in an order of its own. */
function canonical(item: string | object): unknown {
  return typeof item === 'string' ? item : Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** How a contact is called: its name, else what else tells it from others, or ''. */
export function displayName({ firstName, middleName, lastName, nickname, organization, emails, phones }: Identified): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return [name, nickname, organization, emails?.[0]?.value, phones?.[0]?.value].find(Boolean) ?? ''
}

function sortKey(text: string): string {
  return Array.from(fold(text)).slice(0, MAX_SORT_KEY).join('') || LAST
}

function pickContent(row: ContactContent): ContactContent {
  const keys = Object.keys(blank) as (keyof ContactContent)[]
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as ContactContent
}

/** A row as the list shows it. */
export function presentSummary(row: ContactRow): ContactSummary {
  const { id, version, namePrefix, firstName, middleName, lastName, nameSuffix, nickname, organization, department, jobTitle } = row
  const { emails, phones, tags, isFavorite, source } = row
  const names = { namePrefix, firstName, middleName, lastName, nameSuffix, nickname, organization, department, jobTitle }
  const displayImage = row.displayImage && `/files/${row.displayImage}`
  const dates = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return { id, version, ...names, emails, phones, tags, isFavorite, displayImage, source, ...dates }
}

/** A row as its own page shows it. */
export function presentContact(row: ContactRow): Contact {
  const { websites, addresses, birthday, notes, extras } = row
  return { ...presentSummary(row), websites, addresses, birthday, notes, extras }
}

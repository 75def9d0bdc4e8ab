import { hash } from 'node:crypto'
import type { ContactPatch, Identified } from '@/contract/contacts/contact'
import type { contacts } from '../../platform/db/schema'

const blank = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  birthday: '',
  notes: '',
  timeline: [],
  tags: [],
  isFavorite: false,
  extras: {},
} satisfies Partial<typeof contacts.$inferSelect>

/** The fields that a contact says something in. */
export const contentFields = Object.keys(blank) as (keyof typeof blank)[]

/** The fields of a contact that people fill in: not its owner, its picture or its history. */
export type ContactContent = Pick<typeof contacts.$inferSelect, keyof typeof blank>

/** The content after a change: given fields replace, null clears, missing ones stay; tags lose repetitions. */
export function applyPatch(
  before: ContactContent | null,
  patch: ContactPatch,
  extras?: Record<string, string>,
): ContactContent {
  const content = pickContent(before ?? blank)
  for (const [key, value] of Object.entries(patch))
    if (value !== undefined) Object.assign(content, { [key]: value ?? '' })
  if (extras) content.extras = extras
  if (content.tags.length > 1) content.tags = [...new Set(content.tags)]
  return content
}

const { extras: _extras, ...hashed } = blank
const hashedFields = Object.keys(hashed) as (keyof typeof hashed)[]

/** A hash of everything a contact says; the order of extras does not count. */
export function contentHash(content: ContactContent): string {
  const sorted = Object.entries(content.extras).sort(([a], [b]) => (a < b ? -1 : 1))
  const values = hashedFields.map((key) => {
    const value = content[key]
    return [key, Array.isArray(value) ? value.map(canonical) : value]
  })
  return hash('sha256', JSON.stringify([values, sorted]), 'base64url')
}

/** jsonb gives the keys of an object back in an order of its own. */
function canonical(item: string | object): unknown {
  return typeof item === 'string' ? item : Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** How a contact is called: its name, else what else tells it from others, or ''. */
export function displayName({
  firstName,
  middleName,
  lastName,
  nickname,
  organization,
  emails,
  phones,
}: Identified): string {
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return [name, nickname, organization, emails?.[0]?.value, phones?.[0]?.value].find(Boolean) ?? ''
}

/** The content alone of what may be a whole row. */
export function pickContent(row: ContactContent): ContactContent {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  } = row
  const {
    emails,
    phones,
    websites,
    addresses,
    birthday,
    notes,
    timeline,
    tags,
    isFavorite,
    extras,
  } = row
  const names = {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
  }
  return {
    ...names,
    emails,
    phones,
    websites,
    addresses,
    birthday,
    notes,
    timeline,
    tags,
    isFavorite,
    extras,
  }
}

import { hash } from 'node:crypto'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import {
  type ContactPatch,
  type Identified,
  MAX_FIELDS_LENGTH,
  TOO_LONG_FIELDS,
  TOO_MANY_FIELDS,
} from '@/contract/contacts/contactChange'
import type { contacts } from './tables'

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

/** The names of the content fields. */
export const contentFields = Object.keys(blank) as (keyof typeof blank)[]

/** The fields of a contact that people fill in, without owner, picture and dates. */
export type ContactContent = Pick<typeof contacts.$inferSelect, keyof typeof blank>

/**
 * Applies a patch: given values replace the stored ones, null clears and missing fields stay; so do
 * the custom fields, one by one, unless `extras` replaces all of them. It drops repeated tags.
 */
export function applyPatch(
  before: ContactContent | null,
  patch: ContactPatch,
  extras?: Record<string, string>,
): ContactContent {
  const content = pickContent(before ?? blank)
  const { extras: changedExtras, ...fields } = patch
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined) Object.assign(content, { [key]: value ?? '' })
  if (extras) content.extras = extras
  else if (changedExtras) content.extras = mergeExtras(content.extras, changedExtras)
  if (content.tags.length > 1) content.tags = [...new Set(content.tags)]
  return content
}

function mergeExtras(
  before: Record<string, string>,
  changed: Record<string, string | null>,
): Record<string, string> {
  const merged = new Map<string, string | null>([
    ...Object.entries(before),
    ...Object.entries(changed),
  ])
  return Object.fromEntries([...merged].flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * Returns the reason why a change may not add to the custom fields of a contact; null if it may. A
 * contact keeps more, which come from an import or a merge.
 */
export function fieldsIssue(before: ContactContent, after: ContactContent): string | null {
  if (before.extras === after.extras) return null
  const fields = Object.keys(after.extras).length
  if (fields > MAX_EXTRA_COLUMNS && fields > Object.keys(before.extras).length)
    return TOO_MANY_FIELDS
  const length = lengthOf(after.extras)
  return length > MAX_FIELDS_LENGTH && length > lengthOf(before.extras) ? TOO_LONG_FIELDS : null
}

function lengthOf(extras: ContactContent['extras']): number {
  let length = 0
  for (const [name, value] of Object.entries(extras)) length += name.length + value.length
  return length
}

const { extras: _extras, ...hashed } = blank
const hashedFields = Object.keys(hashed) as (keyof typeof hashed)[]

/** Returns a hash of the content; the order of extras does not matter. */
export function contentHash(content: ContactContent): string {
  let fields = ''
  for (const key of hashedFields) {
    const value = content[key]
    const text = Array.isArray(value) ? `[${value.map(canonical).join()}]` : JSON.stringify(value)
    fields += `${fields === '' ? '' : ','}["${key}",${text}]`
  }
  return hash('sha256', `[[${fields}],${canonical(content.extras)}]`, 'base64url')
}

/**
 * Returns the JSON of a text, or of an object's entries in the order of their keys, because jsonb
 * keeps them in another one.
 */
function canonical(item: string | object): string {
  if (typeof item === 'string') return JSON.stringify(item)
  const entries = Object.entries(item)
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries)
}

/** Returns a contact's name, or else its nickname, organization, e-mail or phone, or ''. */
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

/**
 * Returns the content of a whole row, in one destructuring because it runs for every row of an
 * import.
 */
export function pickContent({
  namePrefix,
  firstName,
  middleName,
  lastName,
  nameSuffix,
  nickname,
  organization,
  department,
  jobTitle,
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
}: ContactContent): ContactContent {
  return {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
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

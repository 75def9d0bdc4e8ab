import type * as v from 'valibot'
import {
  type ContactFacets,
  MAX_COUNTED_FIELDS,
  MAX_COUNTED_TAGS,
  type contactFilter,
} from '@/contract/contacts/contactFilter'
import {
  type ContactSortKey,
  type SortTerm,
  customSortName,
  parseSort,
} from '@/contract/contacts/contactSort'
import { contactSources } from '@/contract/contacts/contactSources'
import type { ContactGroup } from '@/contract/contacts/contactGroups'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import type { Contact } from '@/contract/contacts/contact'
import { isConditionsMatch } from './conditionMatches'

type Filter = v.InferOutput<typeof contactFilter>

/**
 * Tells whether a filter matches a contact, ignoring the trash: a plain version of the server's
 * SQL.
 */
export function isMatch(row: Contact, filter: Filter): boolean {
  const {
    search = '',
    isFavorite,
    tag = [],
    source = [],
    without = [],
    followUp,
    today = '9999-12-31',
  } = filter
  const {
    name,
    organization,
    organizationIs = '',
    jobTitle,
    email,
    phone,
    city,
    createdFrom,
    createdBefore,
    updatedFrom,
    updatedBefore,
  } = filter
  const emails = row.emails.map(({ value }) => value).join(' ')
  const phones = row.phones.map(({ value }) => value).join(' ')
  const everything = [
    nameOf(row),
    row.organization,
    row.jobTitle,
    emails,
    phones,
    ...row.tags,
  ].join(' ')
  const gaps = {
    email: row.emails,
    phone: row.phones,
    organization: row.organization,
    tags: row.tags,
  }
  return [
    search
      .split(/\s+/)
      .every((word) => holds(everything, word) || (filter.isFuzzy && hasClose(everything, word))),
    isFavorite === undefined || row.isFavorite === isFavorite,
    holds(nameOf(row), name),
    holds(row.organization, organization),
    organizationIs === '' || row.organization.toLowerCase() === organizationIs.toLowerCase(),
    holds(row.jobTitle, jobTitle),
    holds(emails, email),
    holds(phones, phone) || holds(phones.replace(/[^\d+]/g, ''), phone),
    holds(row.city, city),
    tag.every((each) => row.tags.includes(each)),
    source.length === 0 || source.includes(row.source),
    without.every((gap) => gaps[gap].length === 0),
    followUp === undefined ||
      (row.followUpOn !== null && (followUp === 'open' || row.followUpOn <= today)),
    isBetween(row.createdAt, createdFrom, createdBefore),
    isBetween(row.updatedAt, updatedFrom, updatedBefore),
    filter.where === undefined || isConditionsMatch(row, filter.where),
  ].every(Boolean)
}

/** Returns rows in a sort order; names keep the given order. */
export function inOrder(rows: readonly Contact[], sort: string): Contact[] {
  const terms = parseSort(sort) ?? []
  const places = new Map(rows.map((row, at) => [row, String(at).padStart(9, '0')]))
  const keyOf = (row: Contact, key: ContactSortKey): string => {
    const custom = customSortName(key)
    if (custom !== null) return row.extras[custom] ?? ''
    if (key === 'name') return places.get(row) ?? ''
    if (key === 'email') return row.emails[0]?.value ?? ''
    if (key === 'phone') return row.phones[0]?.value ?? ''
    const value: unknown = Reflect.get(row, key)
    return typeof value === 'string' ? value : ''
  }
  const byTerm = (one: Contact, other: Contact, { key, isDescending }: SortTerm) => {
    const [a, b] = [keyOf(one, key), keyOf(other, key)]
    const order = a === '' || b === '' ? Number(a === '') - Number(b === '') : compare(a, b)
    return isDescending ? -order : order
  }
  const tie: SortTerm = { key: 'name', isDescending: terms[0]?.isDescending ?? false }
  return [...rows].sort((one, other) => {
    for (const term of [...terms, tie]) {
      const order = byTerm(one, other, term)
      if (order !== 0) return order
    }
    return 0
  })
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the groups of rows, the largest first, with months in UTC. */
export function groupsOf(rows: readonly Contact[], by: ContactGrouping): ContactGroup[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const keys = {
      tag: row.tags.length > 0 ? row.tags : [''],
      organization: [row.organization],
      source: [row.source],
      month: [row.createdAt.slice(0, 7)],
    }
    for (const key of keys[by]) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((one, other) =>
      by === 'month'
        ? compare(other.key, one.key)
        : Number(one.key === '') - Number(other.key === '') ||
          other.count - one.count ||
          compare(one.key, other.key),
    )
}

/** Returns the facets of an owner's rows. */
export function facetsOf(rows: readonly Contact[], deleted: number): ContactFacets {
  const count = (isCounted: (row: Contact) => boolean) => rows.filter(isCounted).length
  const tags = [...new Set(rows.flatMap((row) => row.tags))].map((tag) => ({
    tag,
    count: count((row) => row.tags.includes(tag)),
  }))
  return {
    total: rows.length,
    favorites: count((row) => row.isFavorite),
    deleted,
    tags: tags
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
      .slice(0, MAX_COUNTED_TAGS),
    sources: contactSources
      .map((source) => ({ source, count: count((row) => row.source === source) }))
      .filter((source) => source.count > 0),
    extras: [...new Set(rows.flatMap((row) => Object.keys(row.extras)))]
      .map((name) => ({ name, count: count((row) => Object.hasOwn(row.extras, name)) }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_COUNTED_FIELDS),
  }
}

function nameOf({ firstName, lastName, organization }: Contact): string {
  return `${firstName} ${lastName}`.trim() || organization
}

/** Tells whether a word of the text has one other letter. */
function hasClose(text: string, word: string): boolean {
  const letters = Array.from(word.toLowerCase())
  return text
    .toLowerCase()
    .split(/\s+/)
    .some(
      (each) =>
        each.length === letters.length &&
        letters.filter((letter, at) => letter !== each[at]).length === 1,
    )
}

function holds(text: string, words = ''): boolean {
  return text.toLowerCase().includes(words.toLowerCase())
}

function isBetween(moment: string, from = '', before = '9999'): boolean {
  return moment >= from && moment < before
}

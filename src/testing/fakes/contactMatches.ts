import type * as v from 'valibot'
import {
  type ContactFacets,
  type contactFilter,
  type contactListParams,
} from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import type { Contact } from '@/contract/contacts/contact'

type Filter = v.InferOutput<typeof contactFilter>
type Sort = NonNullable<v.InferOutput<typeof contactListParams>['sort']>

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
    search.split(/\s+/).every((word) => holds(everything, word)),
    isFavorite === undefined || row.isFavorite === isFavorite,
    holds(nameOf(row), name),
    holds(row.organization, organization),
    holds(row.jobTitle, jobTitle),
    holds(emails, email),
    holds(phones, phone),
    holds(row.city, city),
    tag.every((each) => row.tags.includes(each)),
    source.length === 0 || source.includes(row.source),
    without.every((gap) => gaps[gap].length === 0),
    followUp === undefined ||
      (row.followUpOn !== null && (followUp === 'open' || row.followUpOn <= today)),
    isBetween(row.createdAt, createdFrom, createdBefore),
    isBetween(row.updatedAt, updatedFrom, updatedBefore),
  ].every(Boolean)
}

/** Returns rows in a sort order; names keep the given order. */
export function inOrder(rows: readonly Contact[], sort: Sort): Contact[] {
  const key = sort.replace('-', '')
  const text = (row: Contact) =>
    ({
      organization: row.organization,
      email: row.emails[0]?.value,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      deletedAt: row.deletedAt,
    })[key] ?? ''
  const sorted =
    key === 'name'
      ? [...rows]
      : [...rows].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0))
  return sort.startsWith('-') ? sorted.reverse() : sorted
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
    tags: tags.sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)),
    sources: contactSources
      .map((source) => ({ source, count: count((row) => row.source === source) }))
      .filter((source) => source.count > 0),
  }
}

function nameOf({ firstName, lastName, organization }: Contact): string {
  return `${firstName} ${lastName}`.trim() || organization
}

function holds(text: string, words = ''): boolean {
  return text.toLowerCase().includes(words.toLowerCase())
}

function isBetween(moment: string, from = '', before = '9999'): boolean {
  return moment >= from && moment < before
}

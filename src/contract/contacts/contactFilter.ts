import * as v from 'valibot'
import { line, messages, timestamp, uuid } from '../fields'
import { booleanParam, integerParam, listParam } from '../queryParams'
import { answerList, list } from '../list'
import { conditionsParam, customFieldName } from './contactConditions'
import { sortParam } from './contactSort'
import { contactSources } from './contactSources'

/** Fields that a filter can require to be empty. */
export const contactGaps = ['email', 'phone', 'organization', 'tags'] as const

const searchText = v.optional(line(200))

const filterEntries = {
  /**
   * Words to find, all of which must occur: in names, organization, department, job title, e-mails,
   * phones, tags, cities, countries, websites, notes, the timeline and custom fields.
   */
  search: searchText,
  isFavorite: v.optional(booleanParam),
  /** True for the trash; otherwise contacts outside of it. */
  isDeleted: v.optional(booleanParam),
  /** Text that this column contains. */
  name: searchText,
  organization: searchText,
  /** Is this organization, without case and accents. */
  organizationIs: searchText,
  jobTitle: searchText,
  email: searchText,
  phone: searchText,
  city: searchText,
  /** Has all of these tags. */
  tag: listParam(v.pipe(line(60), v.nonEmpty(messages.required)), 20),
  /** Was created in one of these ways. */
  source: listParam(v.picklist(contactSources, 'Unknown source.'), contactSources.length),
  /** Has none of these. */
  without: listParam(v.picklist(contactGaps, 'Unknown field.'), contactGaps.length),
  /** Has a follow-up: on any day, or due by `today`. */
  followUp: v.optional(v.picklist(['open', 'due'], 'Use open or due.')),
  /** The caller's day (`2026-01-31`), for what is due. Defaults to the day in UTC. */
  today: v.optional(v.pipe(v.string(), v.isoDate('Write a date like 2026-01-31.'))),
  /** From the first moment up to, but excluding, the second. */
  createdFrom: v.optional(timestamp),
  createdBefore: v.optional(timestamp),
  updatedFrom: v.optional(timestamp),
  updatedBefore: v.optional(timestamp),
  /** Conditions with operators, in groups. They apply besides the filters above. */
  where: v.optional(conditionsParam),
  /** The search forgives one typo in words of five letters or more. */
  isFuzzy: v.optional(booleanParam),
}
/** A filter, with the same words as the list's query string. */
export const contactFilter = v.strictObject(filterEntries)
export type ContactFilter = v.InferOutput<typeof contactFilter>

/** Limit of ids in one call, selected or excepted. */
export const MAX_IDS = 10_000
const ids = list(uuid, MAX_IDS, `Use at most ${String(MAX_IDS)} ids.`)

/**
 * Contacts by id, or all that match a filter except some. "All 12,000 but three" never becomes a
 * list of ids.
 */
export const contactSelection = v.union([
  v.strictObject({ ids: v.pipe(ids, v.minLength(1, messages.required)) }),
  v.strictObject({ matching: contactFilter, except: ids }),
])
export type ContactSelection = v.InferInput<typeof contactSelection>

export const MAX_PAGE = 200
/** Contacts by id and the filter under which they were selected. */
export const missingContactsInput = v.strictObject({
  matching: contactFilter,
  ids: v.pipe(ids, v.minLength(1, messages.required)),
})

/** Limit of custom fields in the rows of one window. */
export const MAX_EXTRA_PARAMS = 30

const page = {
  offset: integerParam(0, 100_000_000, 0),
  /** 0 asks for the exact `total` only. */
  limit: integerParam(0, MAX_PAGE, 100),
}
export const contactListParams = v.strictObject({
  ...filterEntries,
  ...page,
  /**
   * Up to five keys, the most important first; `-` before one is descending. Defaults to `name`, in
   * the trash to `-deletedAt`. Only the trash can be sorted by `deletedAt`, and by it alone.
   */
  sort: v.optional(sortParam),
  /** Adds the owner's tags, sources and custom fields with their counts. */
  facets: v.optional(booleanParam),
  /** The custom fields that the rows carry. */
  extra: listParam(customFieldName, MAX_EXTRA_PARAMS),
  /** Rows of people who left their details carry the beginning of what they wrote. */
  notes: v.optional(booleanParam),
})
export type ContactListParams = v.InferInput<typeof contactListParams>

/** Limit of tags with counts in an answer: the most frequent ones. */
export const MAX_COUNTED_TAGS = 1_000
/** The same for custom fields. */
export const MAX_COUNTED_FIELDS = 200

/**
 * Counts over the owner's contacts outside the trash. Tags and custom fields are sorted by count,
 * then by name; only the most frequent ones are named.
 */
export const contactFacets = v.object({
  total: v.number(),
  favorites: v.number(),
  deleted: v.number(),
  tags: answerList(v.object({ tag: v.string(), count: v.number() })),
  sources: answerList(v.object({ source: v.picklist(contactSources), count: v.number() })),
  extras: answerList(v.object({ name: v.string(), count: v.number() })),
})
export type ContactFacets = v.InferOutput<typeof contactFacets>

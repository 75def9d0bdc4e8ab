import * as v from 'valibot'
import { line, messages, timestamp, uuid } from '../fields'
import { booleanParam, integerParam, listParam } from '../queryParams'
import { answerList, list } from '../list'

export const contactSorts = ['name', 'organization', 'email', 'createdAt', 'updatedAt'] as const
const sortOrders = [
  ...contactSorts.flatMap((key) => [key, `-${key}`] as const),
  'deletedAt',
  '-deletedAt',
] as const
export type ContactSort = (typeof sortOrders)[number]

export const contactSources = ['manual', 'import', 'exchange', 'demo'] as const
/** What a filter may ask to be missing. */
export const contactGaps = ['email', 'phone', 'organization', 'tags'] as const

const searchText = v.optional(line(200))

const filterEntries = {
  /** Words looked for in names, organization, job title, e-mails, phones and tags; each must stand somewhere. */
  search: searchText,
  isFavorite: v.optional(booleanParam),
  /** True: the trash; else what is not in it. */
  isDeleted: v.optional(booleanParam),
  /** Text that stands in this column. */
  name: searchText,
  organization: searchText,
  jobTitle: searchText,
  email: searchText,
  phone: searchText,
  city: searchText,
  /** Has every one of these tags. */
  tag: listParam(v.pipe(line(60), v.nonEmpty(messages.required)), 20),
  /** Came here in one of these ways. */
  source: listParam(v.picklist(contactSources, 'Unknown source.'), contactSources.length),
  /** Has nothing in each of these. */
  without: listParam(v.picklist(contactGaps, 'Unknown field.'), contactGaps.length),
  /** Something is to be followed up: on any day, or today or before by `today`. */
  followUp: v.optional(v.picklist(['open', 'due'], 'Use open or due.')),
  /** The caller's day (`2026-01-31`), which decides what is due; UTC's where it is missing. */
  today: v.optional(v.pipe(v.string(), v.isoDate('Write a date like 2026-01-31.'))),
  /** Moments: from the first, up to but without the second. */
  createdFrom: v.optional(timestamp),
  createdBefore: v.optional(timestamp),
  updatedFrom: v.optional(timestamp),
  updatedBefore: v.optional(timestamp),
}
/** Which contacts: the same words as in the list's address. */
export const contactFilter = v.strictObject(filterEntries)
export type ContactFilter = v.InferOutput<typeof contactFilter>

/** Most ids that one call names, chosen or excepted. */
export const MAX_IDS = 10_000
const ids = list(uuid, MAX_IDS, `Use at most ${String(MAX_IDS)} ids.`)

/** Contacts by id, or all that match a filter but some: "all 12,000 but three" never becomes a list of ids. */
export const contactSelection = v.union([
  v.strictObject({ ids: v.pipe(ids, v.minLength(1, messages.required)) }),
  v.strictObject({ matching: contactFilter, except: ids }),
])
export type ContactSelection = v.InferInput<typeof contactSelection>

export const MAX_PAGE = 200
/** Contacts that were named one by one, and the filter under which they were. */
export const missingContactsInput = v.strictObject({
  matching: contactFilter,
  ids: v.pipe(ids, v.minLength(1, messages.required)),
})

const page = {
  offset: integerParam(0, 100_000_000, 0),
  /** 0 asks for the exact `total` alone. */
  limit: integerParam(0, MAX_PAGE, 100),
}
export const contactListParams = v.strictObject({
  ...filterEntries,
  ...page,
  /** Where it is missing: `name`, and in the trash `-deletedAt`. The trash alone can be sorted by `deletedAt`. */
  sort: v.optional(v.picklist(sortOrders, 'Unknown sort order.')),
  /** Tells the owner's tags, sources and their numbers too. */
  facets: v.optional(booleanParam),
})
export type ContactListParams = v.InferInput<typeof contactListParams>

/** How many contacts of the owner, the trash left out, have what. Tags by number, then by name. */
export const contactFacets = v.object({
  total: v.number(),
  favorites: v.number(),
  deleted: v.number(),
  tags: answerList(v.object({ tag: v.string(), count: v.number() })),
  sources: answerList(v.object({ source: v.picklist(contactSources), count: v.number() })),
})
export type ContactFacets = v.InferOutput<typeof contactFacets>

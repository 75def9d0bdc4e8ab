import * as v from 'valibot'
import { contactFilter, contactGaps, contactSources } from '@/contract/contacts/contactFilter'
import {
  type DateFilter,
  formatDateFilter,
  localDay,
  toMoments,
  readDateFilter,
} from './dateFilter'

/** Columns that a filter looks for a text in. */
export const textFilters = ['name', 'organization', 'jobTitle', 'email', 'phone', 'city'] as const
export type TextFilter = (typeof textFilters)[number]
export type ContactSource = (typeof contactSources)[number]
export type ContactGap = (typeof contactGaps)[number]
/** The contract's words for a filter. */
export type FilterParams = v.InferInput<typeof contactFilter>

/** Which contacts are shown, as people choose it: days move with the calendar until they are asked for. '' and [] filter nothing. */
export interface ContactFilters extends Record<TextFilter, string> {
  favorite: boolean
  tag: readonly string[]
  source: readonly ContactSource[]
  without: readonly ContactGap[]
  followUp: 'open' | 'due' | null
  added: DateFilter | null
  changed: DateFilter | null
}

export const noFilters: ContactFilters = {
  favorite: false,
  tag: [],
  source: [],
  without: [],
  followUp: null,
  added: null,
  changed: null,
  name: '',
  organization: '',
  jobTitle: '',
  email: '',
  phone: '',
  city: '',
}

/** The address parameters of filters, in the order in which they are written. */
export const filterNames = [
  'favorite',
  'tag',
  ...textFilters,
  'source',
  'added',
  'changed',
  'without',
  'followUp',
] as const

const { entries } = contactFilter
const MOST_TAGS = 20

/** The filters of an address; what nobody knows is left out. */
export function readFilters(params: URLSearchParams): ContactFilters {
  const one = (name: string) => params.get(name) ?? ''
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  const tags = params.getAll('tag').flatMap((tag) => acceptedTexts(entries.tag, [tag]))
  return {
    ...noFilters,
    ...Object.fromEntries(
      textFilters.map((name) => [name, acceptedTexts(entries[name], one(name))[0] ?? '']),
    ),
    favorite: one('favorite') === 'true',
    tag: [...new Set(tags)].slice(0, MOST_TAGS),
    source: known('source', contactSources),
    without: known('without', contactGaps),
    followUp: (['open', 'due'] as const).find((state) => state === one('followUp')) ?? null,
    added: readDateFilter(one('added')),
    changed: readDateFilter(one('changed')),
  }
}

/** Writes filters into an address, in place of those that stand in it; other parameters stay. */
export function writeFilters(params: URLSearchParams, filters: ContactFilters): void {
  for (const name of filterNames) {
    params.delete(name)
    for (const value of valuesOf(filters[name])) params.append(name, value)
  }
}

/** The filter of the list call: the search, and the filters with their days as moments of the reader's time zone at `now`. */
export function filterParams(search: string, filters: ContactFilters, now: Date): FilterParams {
  const { favorite, tag, source, without, followUp, added, changed } = filters
  const words = acceptedTexts(entries.search, search.replace(/[\0\r\n]+/g, ' ').slice(0, 200))[0]
  const texts = textFilters
    .filter((name) => filters[name] !== '')
    .map((name) => [name, filters[name]] as const)
  const created = added === null ? {} : toMoments(added, now)
  const updated = changed === null ? {} : toMoments(changed, now)
  return {
    ...(words && { search: words }),
    ...(favorite && { isFavorite: true }),
    ...Object.fromEntries(texts),
    ...(tag.length > 0 && { tag: [...tag] }),
    ...(source.length > 0 && { source: [...source] }),
    ...(without.length > 0 && { without: [...without] }),
    ...(followUp !== null && { followUp }),
    ...(followUp === 'due' && { today: localDay(now) }),
    ...(created.from !== undefined && { createdFrom: created.from }),
    ...(created.before !== undefined && { createdBefore: created.before }),
    ...(updated.from !== undefined && { updatedFrom: updated.from }),
    ...(updated.before !== undefined && { updatedBefore: updated.before }),
  }
}

/** How many things the filters ask for. */
export function filterCount(filters: ContactFilters): number {
  return filterNames.reduce((sum, name) => sum + valuesOf(filters[name]).length, 0)
}

function valuesOf(value: ContactFilters[(typeof filterNames)[number]]): readonly string[] {
  if (value === null || value === '' || value === false) return []
  if (value === true) return ['true']
  if (typeof value === 'string') return [value]
  return 'from' in value ? [formatDateFilter(value)] : value
}

/** The texts that the contract makes of a value; none where it refuses it. */
function acceptedTexts(
  schema: v.GenericSchema<unknown, string | readonly string[] | undefined>,
  value: unknown,
): readonly string[] {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success || parsed.output === undefined) return []
  return (typeof parsed.output === 'string' ? [parsed.output] : parsed.output).filter(
    (text) => text !== '',
  )
}

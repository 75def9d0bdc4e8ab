import * as v from 'valibot'
import { contactFilter, contactGaps } from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import { type DateFilter, formatDateFilter, toMoments, readDateFilter } from './dateFilter'
import { localDay } from '../model/localDay'

/** Columns with a text filter. */
export const textFilters = ['name', 'organization', 'jobTitle', 'email', 'phone', 'city'] as const
export type TextFilter = (typeof textFilters)[number]
export type ContactSource = (typeof contactSources)[number]
export type ContactGap = (typeof contactGaps)[number]
/** The filter parameters of the list call. */
export type FilterParams = v.InferInput<typeof contactFilter>

/**
 * The filters as chosen on screen: relative dates stay relative until the request. '' and [] filter
 * nothing.
 */
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

/** The URL parameters of the filters, in the order they are written. */
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

/** Reads the filters from a URL; unknown values are dropped. */
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

/** Replaces the filters in a URL; other parameters stay. */
export function writeFilters(params: URLSearchParams, filters: ContactFilters): void {
  for (const name of filterNames) {
    params.delete(name)
    for (const value of valuesOf(filters[name])) params.append(name, value)
  }
}

/**
 * Returns the list call's filter for a search and filters. Days become moments in the local time
 * zone at `now`.
 */
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
    ...(followUp === 'due' && { today: localDay(now.getTime()) }),
    ...(created.from !== undefined && { createdFrom: created.from }),
    ...(created.before !== undefined && { createdBefore: created.before }),
    ...(updated.from !== undefined && { updatedFrom: updated.from }),
    ...(updated.before !== undefined && { updatedBefore: updated.before }),
  }
}

/** Counts the filter values. */
export function filterCount(filters: ContactFilters): number {
  return filterNames.reduce((sum, name) => sum + valuesOf(filters[name]).length, 0)
}

function valuesOf(value: ContactFilters[(typeof filterNames)[number]]): readonly string[] {
  if (value === null || value === '' || value === false) return []
  if (value === true) return ['true']
  if (typeof value === 'string') return [value]
  return 'from' in value ? [formatDateFilter(value)] : value
}

/** Returns the texts the contract accepts of a value; none if it refuses it. */
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

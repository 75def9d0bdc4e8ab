import { MAX_CONDITIONS, MAX_FILTER_VALUES } from '@/contract/contacts/contactConditions'
import { contactGaps } from '@/contract/contacts/contactFilter'
import { contactSources } from '@/contract/contacts/contactSources'
import {
  type FilterCondition,
  type FilterEntry,
  parseCondition,
  readEntry,
  writeEntry,
} from './filterText'

/** Columns that the list call has a text filter for. */
export const textFilters = ['name', 'organization', 'jobTitle', 'email', 'phone', 'city'] as const

/** Favorites, and conditions and groups joined by AND (`all`) or OR (`any`). */
export interface ContactFilters {
  favorite: boolean
  match: 'all' | 'any'
  of: readonly FilterEntry[]
  /** The URL has a filter that cannot be read; it does not apply. */
  isUnreadable: boolean
}

export const noFilters: ContactFilters = {
  favorite: false,
  match: 'all',
  of: [],
  isUnreadable: false,
}

/** Parameters of links and views from before `filter`, which are still read. */
const formerNames = [
  'tag',
  ...textFilters,
  'source',
  'added',
  'changed',
  'without',
  'followUp',
] as const
const DUE = { field: 'followUpOn', op: 'during', when: 'until-today' }
/** The URL parameters of the filters. */
export const filterNames = ['favorite', 'filter', ...formerNames] as const

/** Limit of a filter in a URL, encoded, so that servers accept the address of the page. */
export const MAX_FILTER_LENGTH = 4500

/** Reads the filters from a URL. What cannot be read is left out and said so. */
export function readFilters(params: URLSearchParams): ContactFilters {
  const texts = params.getAll('filter')
  const entries = texts.filter((text) => text !== 'any').map(readEntry)
  const readable = entries.filter((entry) => entry !== null)
  const filters = {
    favorite: params.get('favorite') === 'true',
    match: texts.includes('any') ? ('any' as const) : ('all' as const),
    of: [...formerConditions(params), ...readable],
    isUnreadable: readable.length < entries.length,
  }
  const isTooLarge =
    conditionCount(filters.of) > MAX_CONDITIONS ||
    valueCount(filters.of) > MAX_FILTER_VALUES ||
    new URLSearchParams(texts.map((text) => ['filter', text])).toString().length > MAX_FILTER_LENGTH
  return isTooLarge ? { ...filters, of: [], isUnreadable: true } : filters
}

/** Replaces the filters in a URL; other parameters stay. */
export function writeFilters(
  params: URLSearchParams,
  { favorite, match, of }: ContactFilters,
): void {
  for (const name of filterNames) params.delete(name)
  if (favorite) params.set('favorite', 'true')
  if (match === 'any' && of.length > 0) params.append('filter', match)
  for (const entry of of) params.append('filter', writeEntry(entry))
}

/** Counts the conditions, and favorites as one. */
export function filterCount({ favorite, of }: ContactFilters): number {
  return Number(favorite) + conditionCount(of)
}

export function conditionCount(of: readonly FilterEntry[]): number {
  return of.reduce((sum, entry) => sum + ('match' in entry ? entry.of.length : 1), 0)
}

/** Counts the values of all conditions as calls do: a condition without a list has one. */
export function valueCount(of: readonly FilterEntry[]): number {
  return of
    .flatMap((entry) => ('match' in entry ? entry.of : [entry]))
    .reduce((sum, condition) => sum + ('values' in condition ? condition.values.length : 1), 0)
}

/** Reads the former parameters, such as `tag=VIP&added=last-7-days`; unknown values are dropped. */
function formerConditions(params: URLSearchParams): FilterCondition[] {
  const one = (name: string) => params.get(name) ?? ''
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  return [
    ...[...new Set(params.getAll('tag'))].map((tag) => ({
      field: 'tags',
      op: 'allOf',
      values: [tag],
    })),
    ...textFilters.map((field) => ({ field, op: 'contains', value: one(field) })),
    { field: 'source', op: 'anyOf', values: known('source', contactSources) },
    { field: 'createdAt', op: 'during', when: one('added') },
    { field: 'updatedAt', op: 'during', when: one('changed') },
    ...known('without', contactGaps).map((field) => ({ field, op: 'empty' })),
    ...known('followUp', ['open']).map(() => ({ field: 'followUpOn', op: 'notEmpty' })),
    ...known('followUp', ['due']).map(() => DUE),
  ]
    .map(parseCondition)
    .filter((condition) => condition !== null)
}

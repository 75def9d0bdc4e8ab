import type * as v from 'valibot'
import type { ContactConditions } from '@/contract/contacts/contactConditions'
import { type contactFilter, contactGaps } from '@/contract/contacts/contactFilter'
import { localDay } from '../model/localDay'
import { type ContactFilters, textFilters } from './contactFilters'
import { toMoments } from './dateFilter'
import { type FilterCondition, toContract } from './filterText'

/** The limits of the call's `tag`; its schema is not needed otherwise. */
const MOST_TAGS = 20
const MAX_TAG = 60

/** The filter parameters of the list call. */
export type FilterParams = v.InferInput<typeof contactFilter>

/**
 * Returns the list call's filter for a search and filters. Conditions that all must hold are sent
 * as the call's own parameters as far as it has them, because the server counts these fastest; the
 * others as `where`. Days become moments in the local time zone at `now`.
 */
export function filterParams(search: string, filters: ContactFilters, now: Date): FilterParams {
  // A character that is cut in two finds nothing; without words, all contacts would match.
  const words = search
    .replace(/[\0\r\n]+/g, ' ')
    .slice(0, 200)
    .toWellFormed()
  const { match, of } = filters
  let params: FilterParams = {
    ...(words.trim() && { search: words.trim() }),
    ...(filters.favorite && { isFavorite: true }),
  }
  const others = of.filter((entry) => {
    const own = match === 'any' || 'match' in entry ? null : ownParams(entry, now)
    const merged = own && merge(params, own)
    if (merged) params = merged
    return !merged
  })
  if (others.length === 0) return params
  const where: ContactConditions = {
    match,
    of: others.map((entry) =>
      'match' in entry
        ? { match: entry.match, of: entry.of.map((each) => toContract(each, now)) }
        : toContract(entry, now),
    ),
  }
  return { ...params, where }
}

/** Returns a condition as parameters of the list call, or null if it has none for it. */
function ownParams(condition: FilterCondition, now: Date): FilterParams | null {
  const { field, op } = condition
  const text = textFilters.find((name) => name === field)
  const gap = contactGaps.find((name) => name === field)
  if (op === 'contains') return text ? { [text]: condition.value } : null
  if (op === 'empty') return gap ? { without: [gap] } : null
  if (op === 'notEmpty') return field === 'followUpOn' ? { followUp: 'open' } : null
  if (op === 'allOf') return { tag: condition.values }
  if (op === 'anyOf' && field === 'source') return { source: condition.values }
  if (op === 'anyOf' && field === 'tags' && condition.values.length === 1)
    return { tag: condition.values }
  if (op === 'is' && field === 'favorite') return { isFavorite: condition.value }
  if (op !== 'during') return null
  if (field === 'followUpOn' && condition.when === 'until-today')
    return { followUp: 'due', today: localDay(now.getTime()) }
  if (field !== 'createdAt' && field !== 'updatedAt') return null
  const prefix = field === 'createdAt' ? 'created' : 'updated'
  const { from, before } = toMoments(condition.when, now)
  return {
    ...(from !== undefined && { [`${prefix}From`]: from }),
    ...(before !== undefined && { [`${prefix}Before`]: before }),
  }
}

/** Unites parameters that both must hold; null if one call cannot say both. */
function merge(params: FilterParams, { tag, without, ...own }: FilterParams): FilterParams | null {
  const known = Object.entries(params)
  if (known.some(([name, value]) => name in own && own[name as keyof typeof own] !== value))
    return null
  const merged = {
    ...params,
    ...own,
    ...(tag && { tag: unite(params.tag, tag) }),
    ...(without && { without: unite(params.without, without) }),
  }
  const tags = new Array<string>().concat(merged.tag ?? [])
  return tags.length <= MOST_TAGS && tags.every(({ length }) => length <= MAX_TAG) ? merged : null
}

function unite<T extends string>(one: T | T[] | undefined, other: T | T[]): T[] {
  return [...new Set(new Array<T>().concat(one ?? [], other))]
}

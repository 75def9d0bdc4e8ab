import { indexedSortKeys } from '../../src/contract/contacts/contactSort'

/** A request to measure: parameters of `GET /v1/contacts`, depending on the number of contacts. */
export interface Case {
  name: string
  params: (rows: number) => Record<string, string | number | boolean>
  /** The limit of p95 for a million contacts, in ms: on Postgres and on PGlite. */
  goal: readonly [number, number]
  /** True if the answer must have the exact total. */
  hasTotal: boolean
}

export const ROWS_GOAL = [150, 400] as const
const TOTAL_GOAL = [1000, 1000] as const

const places = {
  first: () => 0,
  next: () => 100,
  middle: (rows: number) => Math.floor(rows / 2) - 50,
  end: (rows: number) => rows - 100,
}

/** First keys without an index: with few values, with one for almost each contact, and with none. */
const readKeys = [
  'jobTitle',
  '-city',
  'phone',
  'department',
  'city,name',
  'city,email',
  'jobTitle,-city,organization,name,phone',
]

/** Sort orders by several keys: many equal values, few, and one that most contacts have. */
const severalKeys = [
  'organization,name',
  '-organization,-createdAt,email',
  'organization,jobTitle',
  'email,-updatedAt',
  '-createdAt,name',
  'organization,name,email,-createdAt',
  '-organization,name,email,-updatedAt,createdAt',
  'organization,city,jobTitle',
]

const unfiltered: Case[] = [
  ...indexedSortKeys.flatMap((key) => [key, `-${key}`]),
  ...severalKeys,
  ...readKeys,
].flatMap((sort) =>
  Object.entries(places).map(([place, offset]) => ({
    name: `${sort}, ${place}`,
    params: (rows: number) => ({ sort, offset: offset(rows) }),
    goal: ROWS_GOAL,
    hasTotal: true,
  })),
)

const filters: Record<string, Record<string, string | number | boolean>> = {
  'search, rare (1 row)': { search: 'xylophonist' },
  'search, common (9 %)': { search: 'group' },
  'search, common, by newest': { search: 'group', sort: '-createdAt' },
  'search, two words': { search: 'zephyr xan' },
  'search, nothing': { search: 'qqqqq' },
  'search, phone number': { search: '+49 (30) 000-7907' },
  'tag (10 %)': { tag: 'customer' },
  'tag and search': { tag: 'customer', search: 'group' },
  favourites: { isFavorite: true },
  'favourites, by e-mail': { isFavorite: true, sort: 'email' },
  'source (12 %)': { source: 'manual' },
  'created in a month': {
    createdFrom: '2026-03-01T00:00:00.000Z',
    createdBefore: '2026-04-01T00:00:00.000Z',
    sort: 'createdAt',
  },
  'created in a month, by name': {
    createdFrom: '2026-03-01T00:00:00.000Z',
    createdBefore: '2026-04-01T00:00:00.000Z',
  },
  'tag, by organization and name': { tag: 'customer', sort: 'organization,name' },
  'custom field, without an index': { sort: 'extra:Badge' },
  'tag, by city, without an index': { tag: 'customer', sort: 'city' },
  'an organization, as a group': { organizationIs: 'delta bank' },
  'updated since': { updatedFrom: '2026-04-01T00:00:00.000Z', sort: '-updatedAt' },
  'name contains': { name: 'quentin al' },
  'organization contains': { organization: 'delta b' },
  'job title contains': { jobTitle: 'lawyer' },
  'e-mail contains': { email: 'vera.dor' },
  'phone contains': { phone: '030 790' },
  'city contains': { city: 'krakow' },
  'without e-mail': { without: 'email' },
  'without phone': { without: 'phone' },
  'to follow up': { followUp: 'open' },
  trash: { isDeleted: true },
  'search in notes (17 %)': { search: 'spring' },
  'search in a custom field (1 row)': { search: 'b-0000776' },
  'fuzzy, rare': { search: 'xylophonsit', isFuzzy: true },
  'fuzzy, common (9 %)': { search: 'gruop', isFuzzy: true },
  'fuzzy, two words': { search: 'zephir xanado', isFuzzy: true },
  'fuzzy, an address': { search: 'quentin.algotin@exmaple.com', isFuzzy: true },
  'fuzzy, nothing': { search: 'qqqqqqq', isFuzzy: true },
  'organization is': where({ field: 'organization', op: 'is', value: 'Delta Bakery 3 GmbH' }),
  'name starts with': where({ field: 'name', op: 'startsWith', value: 'Quentin Al' }),
  'custom field is': where({ field: 'custom', name: 'Badge', op: 'is', value: 'B-0000776' }),
  'one of two, by OR': where(
    { field: 'organization', op: 'contains', value: 'delta bakery' },
    { field: 'jobTitle', op: 'is', value: 'Xylophonist' },
  ),
  'is not (65 %)': where({ field: 'jobTitle', op: 'isNot', value: 'Lawyer' }),
  '50 conditions, by OR': where(
    ...Array.from({ length: 50 }, (_, at) => ({
      field: 'name',
      op: 'startsWith',
      value: `Vera Dor${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : 'n'}`,
    })),
  ),
}

/** Returns the parameter of conditions of which any is true. */
function where(...conditions: readonly object[]): { where: string } {
  return { where: JSON.stringify({ match: 'any', of: conditions }) }
}

const filtered: Case[] = Object.entries(filters).flatMap(([name, params]) => [
  { name, params: () => params, goal: ROWS_GOAL, hasTotal: false },
  {
    name: `${name}: total`,
    params: () => ({ ...params, limit: 0 }),
    goal: TOTAL_GOAL,
    hasTotal: true,
  },
])

export const cases: Case[] = [
  ...unfiltered,
  { name: 'facets', params: () => ({ facets: true }), goal: ROWS_GOAL, hasTotal: true },
  ...filtered,
]

import { and, sql } from 'drizzle-orm'
import type { SearchMatch } from '@/contract/contacts/contact'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import { fold } from '@/contract/fold'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { contacts } from '../tables'
import { displayName } from '../contactContent'
import type { SummaryRow } from '../presentContact'
import { snippetOf, wordMatchers } from './matchSnippet'
import { SEARCHED_CUSTOM_LENGTH, SEARCHED_LENGTH } from './searchText'
import { digitsOf, soughtPhone } from './soughtPhone'

/** The most custom fields of a contact among which a match is shown. */
const MAX_FIELDS = 100
const MAX_NAME = 200
/**
 * The most characters in which one answer looks for its matches; rows after them show none. A fuzzy
 * search of hostile words takes 150 ns for each.
 */
const MAX_SCANNED = 1_500_000

/**
 * Returns the places where a search found these rows, by id, for rows whose visible columns (name,
 * organization, e-mail, phone and tags) lack a word. Reads only the texts of such rows.
 */
export async function findMatches(
  scope: OwnerScope,
  rows: readonly SummaryRow[],
  { search = '', isFuzzy = false }: ContactFilter,
  mostScanned = MAX_SCANNED,
): Promise<Map<string, { match: SearchMatch }>> {
  const matchers = wordMatchers(search, isFuzzy)
  const hidden = rows.flatMap((row) => {
    const visible = visibleText(row)
    const missing = matchers.filter((matcher) => !matcher.test(visible))
    return missing.length === 0 || showsNumber(row, search) ? [] : [{ row, missing }]
  })
  const texts = await readTexts(
    scope,
    hidden.map(({ row }) => row.id),
  )
  const matches = new Map<string, { match: SearchMatch }>()
  let room = mostScanned
  for (const { row, missing } of hidden) {
    for (const { field, name, text } of candidates(row, texts.get(row.id))) {
      room -= text.length
      if (room < 0) return matches
      const snippet = snippetOf(text, missing)
      if (!snippet) continue
      matches.set(row.id, { match: { field, name, ...snippet } })
      break
    }
  }
  return matches
}

function visibleText(row: SummaryRow): string {
  const { organization, emails, phones, tags } = row
  const values = [...emails, ...phones].map(({ value }) => value)
  return fold([displayName(row), organization, ...values, ...tags].join('\n'))
}

/** Tells whether the search is a number that a phone of the row has in another spelling. */
function showsNumber({ phones }: SummaryRow, search: string): boolean {
  const { digits = '', beginnings = [] } = soughtPhone(search) ?? {}
  const others = beginnings.map((pattern) => new RegExp(`^${pattern.replaceAll('_', '\\d')}`))
  return (
    digits.length > 1 &&
    phones.some(({ value }) => {
      const stored = digitsOf(value)
      return stored.includes(digits) || others.some((other) => other.test(stored))
    })
  )
}

type Candidate = Pick<SearchMatch, 'field' | 'name'> & { text: string }
interface Texts {
  notes: string
  timeline: string | null
  website: string | null
  custom: [name: string, value: string][] | null
}

/** Returns the texts that may hold a match, in the order in which they are shown. */
function candidates(row: SummaryRow, texts: Texts | undefined): Candidate[] {
  const { nickname, jobTitle, department, addresses } = row
  const places = addresses.flatMap(({ city, country }) => [
    { field: 'city' as const, text: city },
    { field: 'country' as const, text: country },
  ])
  return [
    { field: 'nickname' as const, text: nickname },
    { field: 'jobTitle' as const, text: jobTitle },
    { field: 'department' as const, text: department },
    ...places,
    { field: 'notes' as const, text: texts?.notes ?? '' },
    { field: 'timeline' as const, text: texts?.timeline ?? '' },
    ...(texts?.custom ?? []).map(([name, text]) => ({ field: 'custom' as const, name, text })),
    { field: 'website' as const, text: texts?.website?.replace(/https?:\/\//gi, '') ?? '' },
  ].map((candidate) => ({ name: '', ...candidate }))
}

/** Reads the beginnings of long texts, which are all that search finds. */
async function readTexts({ db, actor }: OwnerScope, ids: string[]): Promise<Map<string, Texts>> {
  if (ids.length === 0) return new Map()
  const { id, notes, timeline, websites, extras } = contacts
  const length = sql.raw(String(SEARCHED_LENGTH))
  const found = await db
    .select({
      id,
      notes: sql<string>`left(${notes}, ${length})`,
      timeline: sql<
        string | null
      >`(select left(string_agg(left(note ->> 'text', ${length}), E'\n' order by place), ${length}) from jsonb_array_elements(${timeline}) with ordinality as notes(note, place))`,
      website: sql<
        string | null
      >`(select left(string_agg(left(site ->> 'value', ${length}), ' ' order by place), ${length}) from jsonb_array_elements(${websites}) with ordinality as sites(site, place))`,
      custom: sql<
        Texts['custom']
      >`(select jsonb_agg(jsonb_build_array(left(key, ${sql.raw(String(MAX_NAME))}), left(value, ${sql.raw(String(SEARCHED_CUSTOM_LENGTH))}))) from (select key, value from jsonb_each_text(${extras}) limit ${sql.raw(String(MAX_FIELDS))}) as fields)`,
    })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(id, ids)))
  return new Map(found.map(({ id: contactId, ...texts }) => [contactId, texts]))
}

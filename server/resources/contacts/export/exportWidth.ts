import { type SQL, and, gte, lt, ne, sql } from 'drizzle-orm'
import type { CsvWidth } from '@/contactFiles/csv/csvColumn'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { contacts } from '../tables'
import type { JobCtx } from '../../../platform/jobs/jobKind'

const lists = ['emails', 'phones', 'websites', 'addresses', 'timeline'] as const

export const noWidth: CsvWidth = {
  emails: 0,
  phones: 0,
  websites: 0,
  addresses: 0,
  timeline: 0,
  extras: [],
}

/** Returns the smallest width that is enough for both. */
export function widest(one: CsvWidth, other: CsvWidth): CsvWidth {
  const longest = Object.fromEntries(lists.map((list) => [list, Math.max(one[list], other[list])]))
  return { ...noWidth, ...longest, extras: [...new Set([...one.extras, ...other.extras])].sort() }
}

/** Returns the width that this contact alone needs. */
export function widthOf(
  contact: Record<(typeof lists)[number], readonly unknown[]> & { extras: Record<string, string> },
): CsvWidth {
  const lengths = Object.fromEntries(lists.map((list) => [list, contact[list].length]))
  return { ...noWidth, ...lengths, extras: Object.keys(contact.extras) }
}

/** One of several equal ranges of ids; slices count from 0. */
export interface Slice {
  slice: number
  slices: number
}

/**
 * Measures the contacts of a slice in the database, because their rows would not fit into memory
 * here. Without an order, Postgres may read them in parallel.
 */
export async function measureSlice(
  { db }: JobCtx,
  where: SQL | undefined,
  { slice, slices }: Slice,
): Promise<CsvWidth> {
  const inSlice = and(
    where,
    slice > 0 ? gte(contacts.id, startOf({ slice, slices })) : undefined,
    slice + 1 < slices ? lt(contacts.id, startOf({ slice: slice + 1, slices })) : undefined,
  )
  const longest = (list: (typeof lists)[number]) =>
    sql<number>`coalesce(max(jsonb_array_length(${contacts[list]})), 0)`.mapWith(Number)
  const [lengths] = await db
    .select({
      emails: longest('emails'),
      phones: longest('phones'),
      websites: longest('websites'),
      addresses: longest('addresses'),
      timeline: longest('timeline'),
    })
    .from(contacts)
    .where(inSlice)
  const key = sql<string>`jsonb_object_keys(${contacts.extras})`
  // There may be millions; one more than a file may have is enough to refuse it.
  const keys = await db
    .selectDistinct({ key })
    .from(contacts)
    .where(and(inSlice, ne(contacts.extras, {})))
    .limit(MAX_EXTRA_COLUMNS + 1)
  return { ...noWidth, ...lengths, extras: keys.map((row) => row.key) }
}

/** Returns the smallest id of a slice: ids are random, so slices have about the same size. */
function startOf({ slice, slices }: Slice): string {
  const start = Math.floor((slice / slices) * 2 ** 32)
  return `${start.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
}

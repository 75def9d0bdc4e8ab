import { type SQL, and, asc, gt, sql } from 'drizzle-orm'
import type { CsvWidth } from '@/contactFiles/csv/csvColumn'
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

interface Measured {
  width: CsvWidth
  /** The id of the last contact measured; '' if there was none. */
  last: string
  rows: number
}

/**
 * Measures the next contacts by id in the database, because their rows would not fit into memory
 * here.
 */
export async function measureRows(
  { db }: JobCtx,
  where: SQL | undefined,
  after: string,
  limit: number,
): Promise<Measured> {
  const length = (list: (typeof lists)[number]) =>
    sql<number>`jsonb_array_length(${contacts[list]})`.as(list)
  const next = db.$with('next').as(
    db
      .select({
        id: contacts.id,
        emails: length('emails'),
        phones: length('phones'),
        websites: length('websites'),
        addresses: length('addresses'),
        timeline: length('timeline'),
        extras: sql`nullif(${contacts.extras}, '{}')`.as('extras'),
      })
      .from(contacts)
      .where(and(where, after === '' ? undefined : gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(limit),
  )
  const longest = (column: unknown) => sql<number>`coalesce(max(${column}), 0)`.mapWith(Number)
  const [row] = await db
    .with(next)
    .select({
      emails: longest(next.emails),
      phones: longest(next.phones),
      websites: longest(next.websites),
      addresses: longest(next.addresses),
      timeline: longest(next.timeline),
      keys: sql<
        string[] | null
      >`(select json_agg(distinct key) from next, jsonb_object_keys(next.extras) as key where next.extras is not null)`,
      last: sql<string>`coalesce((select id::text from next order by id desc limit 1), '')`,
      rows: sql<number>`count(*)`.mapWith(Number),
    })
    .from(next)
  if (!row) throw new Error('The database returned no row.')
  const { keys, last, rows, ...width } = row
  return { width: { ...width, extras: keys ?? [] }, last, rows }
}

import { sql } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import { withIds } from '../../contacts'
import {
  type Candidate,
  type Prepared,
  type Valued,
  candidateColumns,
  prepare,
  valueColumns,
} from './candidate'
import type { KeyTable } from './keyTable'
import { prefetchEach } from './prefetchEach'
import type { OwnerScope } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

const CHUNK = 5_000

/** Returns the contacts of the list with these ids, with their match keys. */
export async function listCandidates(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  return db.select(candidateColumns).from(contacts).where(withIds(actor, ids))
}

/**
 * Reads contacts of a key table, by their numbers in it, in the order of the table, where neighbors
 * lie together.
 */
export async function readValues(
  { db, actor }: OwnerScope,
  table: KeyTable,
  wanted: Iterable<number>,
): Promise<Map<number, Prepared>> {
  const found = new Map<number, Prepared>()
  const sorted = Int32Array.from(wanted).sort()
  const chunkCount = Math.ceil(sorted.length / CHUNK)
  const starts = Array.from({ length: chunkCount }, (_, at) => at * CHUNK)
  const read = async (start: number) => {
    const numbers = new Map(
      Array.from(sorted.subarray(start, start + CHUNK), (contact) => [table.id(contact), contact]),
    )
    // One JSON text, which drivers read many times faster than single values, of columns, which
    // Postgres writes faster than rows.
    const [row] = rawRows<{ all: string }>(
      await db.execute(sql`select json_build_array(${columns})::text as all
        from ${contacts} where ${withIds(actor, [...numbers.keys()])}`),
    )
    return { numbers, all: row?.all }
  }
  for await (const { numbers, all } of prefetchEach(starts, read))
    for (const value of parseColumns(all)) {
      const contact = numbers.get(value.id)
      if (contact !== undefined) found.set(contact, prepare(value))
    }
  return found
}

const columns = sql.join(
  Object.values(valueColumns).map((column) => sql`json_agg(${column})`),
  sql`, `,
)

/** Casts the JSON that the statement above creates, and returns its columns as rows. */
function parseColumns(json: string | undefined): Valued[] {
  const names = Object.keys(valueColumns)
  const lists = JSON.parse(json ?? '[]') as (unknown[] | null)[]
  return (lists[0] ?? []).map(
    (_id, at) =>
      Object.fromEntries(names.map((name, index) => [name, lists[index]?.[at]])) as Valued,
  )
}

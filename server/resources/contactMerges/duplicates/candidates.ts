import { sql } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import { withIds } from '../../contacts'
import { type Candidate, type Valued, candidateColumns, valueColumns } from './candidate'
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
 * Reads contacts of a key table, by id, in the order of the table, where neighbors lie together.
 */
export async function readValues(
  { db, actor }: OwnerScope,
  table: KeyTable,
  wanted: readonly number[],
): Promise<Map<string, Valued>> {
  const found = new Map<string, Valued>()
  const sorted = Int32Array.from(wanted).sort()
  const chunkCount = Math.ceil(sorted.length / CHUNK)
  const starts = Array.from({ length: chunkCount }, (_, at) => at * CHUNK)
  const read = async (start: number) => {
    const chunk = sorted.subarray(start, start + CHUNK)
    const ids = Array.from(chunk, (contact) => table.id(contact))
    // One JSON text, which drivers read many times faster than single values.
    const [row] = rawRows<{ all: string | null }>(
      await db.execute(sql`select json_agg(json_build_object(${valuePairs}))::text as all
        from ${contacts} where ${withIds(actor, ids)}`),
    )
    return row?.all
  }
  for await (const all of prefetchEach(starts, read))
    for (const value of parseValues(all)) found.set(value.id, value)
  return found
}

const valuePairs = sql.join(
  Object.entries(valueColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
  sql`, `,
)

/** Casts the JSON that the statement above creates. */
function parseValues(json: string | null | undefined): Valued[] {
  return JSON.parse(json ?? '[]') as Valued[]
}

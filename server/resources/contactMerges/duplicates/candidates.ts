import { sql } from 'drizzle-orm'
import type { Contact } from '@/contract/contacts/contact'
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

/** Contacts that one statement reads. */
const CHUNK = 2_500
/** Statements that run at a time. */
const AT_A_TIME = 2

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
  for await (const { numbers, all } of prefetchEach(starts, read, AT_A_TIME))
    for (const value of parseColumns(all)) {
      const contact = numbers.get(value.id)
      if (contact !== undefined) found.set(contact, prepare(value))
    }
  return found
}

const columns = sql.join(
  [
    valueColumns.id,
    valueColumns.firstName,
    valueColumns.middleName,
    valueColumns.lastName,
    valueColumns.nameSuffix,
    valueColumns.nickname,
    valueColumns.organization,
    valueColumns.birthday,
    valueColumns.sortName,
    valueColumns.emails,
    valueColumns.phones,
  ].map((column) => sql`json_agg(${column})`),
  sql`, `,
)

/** Casts the JSON that the statement above creates, and returns its columns as rows. */
function parseColumns(json: string | undefined): Valued[] {
  type Texts = string[] | null
  type Lists = Contact['emails'][] | null
  const [
    ids,
    firsts,
    middles,
    lasts,
    suffixes,
    nicknames,
    companies,
    births,
    sorts,
    emails,
    phones,
  ] = JSON.parse(json ?? '[]') as [
    Texts,
    Texts,
    Texts,
    Texts,
    Texts,
    Texts,
    Texts,
    Texts,
    Texts,
    Lists,
    Lists,
  ]
  return (ids ?? []).map((id, at) => ({
    id,
    firstName: firsts?.[at] ?? '',
    middleName: middles?.[at] ?? '',
    lastName: lasts?.[at] ?? '',
    nameSuffix: suffixes?.[at] ?? '',
    nickname: nicknames?.[at] ?? '',
    organization: companies?.[at] ?? '',
    birthday: births?.[at] ?? '',
    sortName: sorts?.[at] ?? '',
    emails: emails?.[at] ?? [],
    phones: phones?.[at] ?? [],
  }))
}

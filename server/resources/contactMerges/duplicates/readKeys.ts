import { type SQL, and, isNull, sql } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import { countOf } from '../../contacts'
import { KeyTable } from './keyTable'
import { prefetchEach } from './prefetchEach'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

/**
 * Pages of the table that one statement reads: some 50 ms, so that a single connection, on which
 * two statements wait at a time, serves others in between.
 */
const CHUNK_PAGES = 1_000
/** Statements that run at a time. */
const AT_A_TIME = 2
/** Rows of a small owner that one statement reads. */
const CHUNK_ROWS = 20_000

const hasKeys = and(isNull(contacts.deletedAt), sql`${contacts.matchKeys} is not null`)

/** Reads the match keys of all of an owner's contacts. */
export async function readKeys(scope: OwnerScope): Promise<KeyTable> {
  const total = await countOf(scope, 'total')
  const table = new KeyTable(total)
  const pages = await pagesToRead(scope, total)
  if (pages > 0) await readPages(scope, table, pages)
  else await readRows(scope, table)
  return table
}

/** Reads the table page by page, the next pages while these are added. */
async function readPages(scope: OwnerScope, table: KeyTable, pages: number): Promise<void> {
  const chunkCount = Math.ceil(pages / CHUNK_PAGES)
  const starts = Array.from({ length: chunkCount }, (_, at) => at * CHUNK_PAGES)
  const read = (page: number) => {
    const [from, to] = [`(${String(page)},0)`, `(${String(page + CHUNK_PAGES)},0)`]
    const isOnPages = sql`ctid >= ${from}::tid and ctid < ${to}::tid`
    return readBytes(scope, and(ownedBy(contacts, scope.actor), hasKeys, isOnPages))
  }
  for await (const bytes of prefetchEach(starts, read, AT_A_TIME))
    table.add(Buffer.from(bytes, 'base64'))
}

async function readRows(scope: OwnerScope, table: KeyTable): Promise<void> {
  const own = and(ownedBy(contacts, scope.actor), hasKeys)
  for (let isEnd = false; !isEnd;) {
    const from = table.size
    const isAfter = from === 0 ? undefined : sql`${contacts.id} > ${table.id(from - 1)}`
    const bytes = await readBytes(scope, and(own, isAfter), CHUNK_ROWS)
    table.add(Buffer.from(bytes, 'base64'))
    isEnd = table.size - from < CHUNK_ROWS
  }
}

/** Reads what `KeyTable.add` takes, as base64: drivers read bytes many times slower than text. */
async function readBytes(
  { db }: OwnerScope,
  where: SQL | undefined,
  limit?: number,
): Promise<string> {
  const rows = db
    .select({ id: contacts.id, birthday: contacts.birthday, keys: contacts.matchKeys })
    .from(contacts)
    .where(where)
  const limited = limit === undefined ? rows : rows.orderBy(contacts.id).limit(limit)
  const [row] = rawRows<{ bytes: string | null }>(
    await db.execute(
      sql`select encode(string_agg(uuid_send(id) || int4send(${birthdayNumber}) || array_send(match_keys), ''::bytea), 'base64') as bytes from ${limited} as found`,
    ),
  )
  return row?.bytes ?? ''
}

const birthdayNumber = sql.raw(
  String.raw`case when birthday = '' then 0 when birthday ~ '^(\d{4}|-)-\d\d-\d\d$' then replace(birthday, '-', '')::int else 0 end`,
)

/**
 * Returns the pages of the table if its owner has so much of it that reading all pages is faster
 * than single rows, else 0.
 */
async function pagesToRead(scope: OwnerScope, total: number): Promise<number> {
  if (total <= CHUNK_ROWS) return 0
  const [row] = rawRows<{ pages: number }>(
    await scope.db.execute(
      sql`select (pg_relation_size('contacts') / current_setting('block_size')::int)::int as pages`,
    ),
  )
  const pages = row?.pages ?? 0
  return total >= pages ? pages + 1 : 0
}

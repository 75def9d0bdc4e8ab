import { type SQL, and, eq, getTableColumns, sql } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import { noteFiles } from '../../../platform/files/deleteFiles'
import { CountChanges } from '../list/contactCounts'
import { isInList, isInTrash, ownedBy, withIds } from '../list/contactQuery'
import { recordColumns, recordFields, recordValues, recordsJson } from './contactRecords'
import { type ContactRow, derivedColumns, noDeletion } from '../contactRow'
import { idIn } from '../sql/idIn'
import { eraseConsents } from '../consents'
import { lockScan } from '../../contactMerges/duplicates/groupStore'
import { eraseMergeHistory } from '../purgeLedger'
import type { Ctx } from '../../../ports/context'

/*
 * Every write to the contacts table, and no other file has one (a test reads the sources): each keeps the owner's counts true in its transaction.
 */

type Store = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }
export type NewContact = typeof contacts.$inferInsert &
  Pick<ContactRow, 'tags' | 'isFavorite' | 'source'>
type Changes = Partial<
  Omit<
    ContactRow,
    'tenantId' | 'ownerId' | 'id' | 'deletedAt' | 'deletionId' | 'mergeId' | 'source'
  >
>

/** So many rows are worked out while the database is at those before them. */
const REWRITE_CHUNK = 250
const INSERT_CHUNK = 250

/** Adds rows of the actor, those of a trash too. Given a generator, it makes rows while the database writes the ones before. */
export async function insertContacts(
  { db, actor }: Store,
  rows: Iterable<NewContact>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const counts = new CountChanges()
    await writeInChunks(tx, rows, INSERT_CHUNK, (chunk) => {
      for (const row of chunk) {
        if (row.mergeId) continue
        if (row.deletedAt) counts.add('deleted', '', 1)
        else counts.addListed(row, 1)
      }
      return sql`insert into ${contacts} (${sql.raw(recordColumns)}) select ${actor.tenantId}, ${actor.userId}, ${sql.raw(recordValues)}
        from json_to_recordset(${recordsJson(chunk)}::text::json) as given(${sql.raw(recordFields)})`
    })
    await counts.write({ db: tx, actor })
  })
}

/** Runs one statement for each so many rows; the next one is made while the database works. */
async function writeInChunks<T>(
  db: Ctx['db'],
  rows: Iterable<T>,
  size: number,
  statementOf: (chunk: T[]) => SQL,
): Promise<void> {
  let writing = Promise.resolve()
  try {
    for (const chunk of chunksOf(rows, size)) {
      const statement = statementOf(chunk)
      await writing
      // A query begins anew with every `then`.
      writing = db.execute(statement).then(() => undefined)
      // A failure is met where it is awaited; the statement is on its way before this thread works again.
      writing.catch(() => undefined)
      await new Promise(setImmediate)
    }
  } finally {
    await writing
  }
}

/** Changes a row of the list only if it is still at the version of `before`, decided by the database; undefined where it is not. */
export async function updateContactAtVersion(
  store: Store,
  before: ContactRow,
  changes: Changes,
): Promise<ContactRow | undefined> {
  return store.db.transaction(async (tx) => {
    const same = and(withIds(store.actor, [before.id]), eq(contacts.version, before.version))
    const [row] = await tx
      .update(contacts)
      .set({ ...changes, version: before.version + 1 })
      .where(same)
      .returning()
    if (row) await recount({ ...store, db: tx }, [[before, row]])
    return row
  })
}

/** Counts rows of the list anew after `before` became `after`. */
async function recount(
  store: Store,
  pairs: readonly (readonly [ContactRow, ContactRow])[],
): Promise<void> {
  const counts = new CountChanges()
  for (const [before, after] of pairs) {
    counts.addListed(before, -1)
    counts.addListed(after, 1)
  }
  await counts.write(store)
}

/** Moves rows of the list to the trash under one deletion; resolves to how many. */
export async function moveToTrash(
  store: Store,
  where: SQL | undefined,
  { deletionId, now }: { deletionId: string; now: Date },
): Promise<number> {
  return move(store, and(where, isInList), { deletedAt: now, deletionId, updatedAt: now }, -1)
}

/** Takes rows out of the trash; resolves to how many. */
export async function restoreFromTrash(
  store: Store,
  where: SQL | undefined,
  now: Date,
): Promise<number> {
  return move(store, and(where, isInTrash), { ...noDeletion, updatedAt: now }, 1)
}

/** Moves rows between list and trash and counts them in the same statement, so that they need not come here. */
async function move(
  { db, actor }: Store,
  where: SQL | undefined,
  changes: Partial<ContactRow>,
  by: 1 | -1,
): Promise<number> {
  return db.transaction(async (tx) => {
    const counts = new CountChanges()
    const moved = tx.$with('moved').as(
      tx
        .update(contacts)
        .set({ ...changes, version: sql`${contacts.version} + 1` })
        .where(and(ownedBy(actor), where))
        .returning({
          tags: contacts.tags,
          isFavorite: contacts.isFavorite,
          source: contacts.source,
        }),
    )
    const groups = await tx
      .with(moved)
      .select({
        tags: moved.tags,
        isFavorite: moved.isFavorite,
        source: moved.source,
        rows: sql<number>`count(*)`.mapWith(Number),
      })
      .from(moved)
      .groupBy(moved.tags, moved.isFavorite, moved.source)
    for (const { rows, ...group } of groups) counts.addListed(group, by * rows)
    const count = groups.reduce((sum, { rows }) => sum + rows, 0)
    counts.add('deleted', '', -by * count)
    await counts.write({ db: tx, actor })
    return count
  })
}

/**
 * Erases rows of the trash for good, with what merges hid behind them; resolves to how many of the trash, and to the pictures that nothing shows any more. These
 * are noted: after the commit they may be deleted. Merges of the owner wait: they lock the ledger and contacts in another order.
 */
export async function eraseContacts(
  { db, actor }: Store,
  where: SQL | undefined,
): Promise<{ erased: number; pictures: string[] }> {
  return db.transaction(async (tx) => {
    await lockScan({ db: tx, actor })
    const rows = await tx
      .delete(contacts)
      .where(and(ownedBy(actor), isInTrash, where))
      .returning({ id: contacts.id, displayImage: contacts.displayImage })
    const merged = await eraseMerged(
      { db: tx, actor },
      rows.map(({ id }) => id),
    )
    const pictures = [...rows.flatMap(({ displayImage }) => displayImage ?? []), ...merged]
    const counts = new CountChanges()
    counts.add('deleted', '', -rows.length)
    await counts.write({ db: tx, actor })
    await noteFiles({ db: tx }, pictures)
    return { erased: rows.length, pictures }
  })
}

type Rewrite = readonly [before: ContactRow, changes: Changes]

/**
 * Rewrites many rows of the list, each given as it was and as it is to be; the caller holds locks on them (`lockContacts`). Versions grow by one. Every row needs
 * the same fields among its changes. Given a generator, it works the changes out while the database writes the ones before.
 */
export async function rewriteContacts(store: Store, pairs: Iterable<Rewrite>): Promise<void> {
  await store.db.transaction(async (tx) => {
    const counts = new CountChanges()
    await writeInChunks(tx, pairs, REWRITE_CHUNK, (chunk) => {
      for (const [before, changes] of chunk) {
        counts.addListed(before, -1)
        counts.addListed({ ...before, ...changes }, 1)
      }
      return rewriting(store.actor, chunk)
    })
    await counts.write({ ...store, db: tx })
  })
}

/** One statement for all rows. Their ids are said twice: a database without statistics would read all of the owner's rows to join them. */
function rewriting(actor: Store['actor'], pairs: readonly Rewrite[]): SQL {
  const keys = Object.keys(pairs[0]?.[1] ?? {}) as (keyof Changes)[]
  const columns = getTableColumns(contacts)
  const given = pairs.map(([{ id }, changes]) => ({
    id,
    ...Object.fromEntries(keys.map((key) => [columns[key].name, changes[key]])),
  }))
  const names = keys.map((key) => sql.identifier(columns[key].name))
  const fields = keys.map(
    (key) => sql`${sql.identifier(columns[key].name)} ${sql.raw(columns[key].getSQLType())}`,
  )
  return sql`update ${contacts} set ${sql.join([...names.map((name) => sql`${name} = given.${name}`), sql`version = ${contacts.version} + 1`], sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(given, asText)}::text::jsonb) as given(id uuid, ${sql.join(fields, sql`, `)})
    where ${ownedBy(actor)} and ${contacts.id} = given.id and ${idIn(
      contacts.id,
      pairs.map(([{ id }]) => id),
    )}`
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** JSON has no big integers; Postgres reads them from text. */
function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** The rows of the list with these ids, locked until the transaction ends. */
export async function lockContacts(
  { db, actor }: Store,
  ids: readonly string[],
): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(actor), idIn(contacts.id, ids)))
    .orderBy(contacts.id)
    .for('update')
  // Asked of the database, it might walk a partial index of the list for it, all rows of the owner, instead of the few that are wanted.
  return rows.filter(({ deletedAt }) => deletedAt === null)
}

/**
 * Derives the columns of rows anew that a migration left to be derived, whoever's they are and wherever they stand; what a contact says, its version and its
 * dates stay.
 */
export async function writeDerivedColumns(
  db: Ctx['db'],
  rows: readonly ContactRow[],
): Promise<void> {
  const given = rows.map((row) => {
    const {
      contentHash: content_hash,
      sortName: sort_name,
      sortOrganization: sort_organization,
      sortEmail: sort_email,
      ...others
    } = derivedColumns(row)
    const { searchText: search_text, followUpOn: follow_up_on, matchKeys: match_keys } = others
    const key = { tenant_id: row.tenantId, owner_id: row.ownerId, id: row.id, version: row.version }
    return {
      ...key,
      content_hash,
      sort_name,
      sort_organization,
      sort_email,
      search_text,
      follow_up_on,
      match_keys,
    }
  })
  const names = [
    'content_hash',
    'sort_name',
    'sort_organization',
    'sort_email',
    'search_text',
    'follow_up_on',
    'match_keys',
  ].map((name) => sql.identifier(name))
  await db.execute(sql`update ${contacts} set ${sql.join(
    names.map((name) => sql`${name} = given.${name}`),
    sql`, `,
  )}
    from jsonb_to_recordset(${JSON.stringify(given, asText)}::text::jsonb) as given(tenant_id text, owner_id text, id uuid, version integer, content_hash text, sort_name text,
      sort_organization text, sort_email text, search_text text, follow_up_on text, match_keys bigint[])
    where ${contacts.tenantId} = given.tenant_id and ${contacts.ownerId} = given.owner_id and ${contacts.id} = given.id and ${contacts.version} = given.version`)
}

/** Erases what erased contacts agreed to, what merges hid behind them, and what the ledger says of it; resolves to the pictures that nothing shows any more. */
async function eraseMerged({ db, actor }: Store, contactIds: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (let ids = contactIds; ids.length > 0;) {
    await eraseConsents({ db, actor }, ids)
    const { mergeIds, pictures } = await eraseMergeHistory({ db, actor }, ids)
    const hidden = await db
      .delete(contacts)
      .where(and(ownedBy(actor), idIn(contacts.mergeId, mergeIds)))
      .returning({ id: contacts.id, displayImage: contacts.displayImage })
    gone.push(...pictures, ...hidden.flatMap(({ displayImage }) => displayImage ?? []))
    ids = hidden.map(({ id }) => id)
  }
  return [...new Set(gone)]
}

/** Hides rows of the list that a merge takes in; what they say stays with them. The caller holds locks on them. */
export async function hideMergedContacts(
  { db, actor }: Store,
  rows: readonly ContactRow[],
  { mergeId, now }: { mergeId: string; now: Date },
): Promise<void> {
  await db
    .update(contacts)
    .set({ deletedAt: now, mergeId, version: sql`${contacts.version} + 1` })
    .where(
      withIds(
        actor,
        rows.map(({ id }) => id),
      ),
    )
  const counts = new CountChanges()
  for (const row of rows) counts.addListed(row, -1)
  await counts.write({ db, actor })
}

/** Brings the rows back to the list that a merge had hidden; resolves to their ids. */
export async function restoreMergedContacts(
  { db, actor }: Store,
  mergeId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(contacts)
    .set({ ...noDeletion, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(ownedBy(actor), eq(contacts.mergeId, mergeId)))
    .returning({
      id: contacts.id,
      tags: contacts.tags,
      isFavorite: contacts.isFavorite,
      source: contacts.source,
    })
  const counts = new CountChanges()
  for (const row of rows) counts.addListed(row, 1)
  await counts.write({ db, actor })
  return rows.map(({ id }) => id)
}

/** Rewrites a row wherever it is: in the list, in the trash or hidden by a merge. The caller holds a lock on it. */
export async function updateLockedContact(
  store: Store,
  before: ContactRow,
  changes: Changes,
): Promise<ContactRow> {
  const [row] = await store.db
    .update(contacts)
    .set({ ...changes, version: before.version + 1 })
    .where(and(ownedBy(store.actor), eq(contacts.id, before.id)))
    .returning()
  if (!row) throw new Error('A locked contact is gone.')
  if (!row.deletedAt) await recount(store, [[before, row]])
  return row
}

import { createHash, randomUUID } from 'node:crypto'
import { and, gte, lte, sql } from 'drizzle-orm'
import { type Certainty, certainties } from '@/contract/contacts/duplicates'
import {
  duplicateGroups as groups,
  duplicateMembers as members,
  duplicateScans as scans,
} from '../../../platform/db/schema'
import { idIn, uuidArray } from '../../contacts/sql/idIn'
import { asUuid } from '../asUuid'
import type { FoundGroup } from './duplicateGrouping'
import { type OwnerScope, ownedBy } from '../../contacts/sql/ownedBy'
import { rawRows } from '../../contacts/sql/rawRows'

export type ScanRow = typeof scans.$inferSelect

const CHUNK = 5_000

/** The owner's scan, locked until the transaction ends: merges and looks of one owner come one after the other. */
export async function lockScan({ db, actor }: OwnerScope): Promise<ScanRow> {
  await db
    .insert(scans)
    .values({ tenantId: actor.tenantId, ownerId: actor.userId })
    .onConflictDoNothing()
  const [scan] = await db.select().from(scans).where(ownedBy(scans, actor)).for('update')
  if (!scan) throw new Error('The database answered no row.')
  return scan
}

/** The owner's scan, as it is; undefined before the first look. */
export async function readScan({ db, actor }: OwnerScope): Promise<ScanRow | undefined> {
  const [scan] = await db.select().from(scans).where(ownedBy(scans, actor))
  return scan
}

/** Makes the next look begin anew, one that is under way too: for changes that their dates do not tell. Locks the scan, so it comes before other writes. */
export async function resetScan(owned: OwnerScope): Promise<void> {
  await lockScan(owned)
  await saveScan(owned, null, randomUUID())
}

export async function saveScan(
  { db, actor }: OwnerScope,
  scannedAt: Date | null,
  recent: string,
): Promise<void> {
  await db.update(scans).set({ scannedAt, recent }).where(ownedBy(scans, actor))
}

export async function deleteAllGroups({ db, actor }: OwnerScope): Promise<void> {
  await db.delete(groups).where(ownedBy(groups, actor))
  await db.delete(members).where(ownedBy(members, actor))
}

/** Every contact that stands in a group with one of these, over however many groups. Stops where there are more than `most`. */
export async function connectedContacts(
  owned: OwnerScope,
  ids: readonly string[],
  most: number,
): Promise<Set<string>> {
  const all = new Set(ids)
  const seen = new Set<string>()
  for (let fresh = [...ids]; fresh.length > 0 && all.size <= most;) {
    const groupIds = (await groupIdsOf(owned, fresh)).filter((id) => !seen.has(id))
    for (const id of groupIds) seen.add(id)
    fresh = [...(await listMembers(owned, groupIds, most)).values()]
      .flat()
      .filter((id) => !all.has(id))
    for (const id of fresh) all.add(id)
  }
  return all
}

/** The groups that these contacts stand in. Looked up one by one: without statistics, a database would compare all members with all of these. */
async function groupIdsOf(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = rawRows<{ id: string }>(
    await db.execute(sql`select distinct found.id from unnest(${uuidArray(contactIds)}) as wanted(id), lateral (
      select group_id as id from ${members} where ${ownedBy(members, actor)} and ${members.contactId} = wanted.id offset 0) as found`),
  )
  return rows.map(({ id }) => id)
}

/** Removes every group that one of these stands in. */
export async function deleteGroupsOf(
  owned: OwnerScope,
  contactIds: readonly string[],
): Promise<void> {
  const ids = await groupIdsOf(owned, contactIds)
  await owned.db.delete(groups).where(and(ownedBy(groups, owned.actor), idIn(groups.id, ids)))
  await owned.db
    .delete(members)
    .where(and(ownedBy(members, owned.actor), idIn(members.groupId, ids)))
}

export async function addGroups(
  { db, actor }: OwnerScope,
  found: readonly FoundGroup[],
): Promise<void> {
  const { tenantId, userId } = actor
  for (let start = 0; start < found.length; start += CHUNK) {
    const chunk = found
      .slice(start, start + CHUNK)
      .map((group) => ({ ...group, id: groupId(group) }))
    const rows = chunk.map(({ id, rank, ids, sortName }) => ({
      id,
      rank,
      size: ids.length,
      name: sortName,
    }))
    await db.execute(sql`insert into ${groups} (tenant_id, owner_id, id, rank, size, sort_name)
      select ${tenantId}, ${userId}, id, rank, size, name from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(id uuid, rank integer, size integer, name text)`)
    const pairs = chunk.flatMap(({ id, ids }) => ids.map((contactId) => [id, contactId] as const))
    await db.execute(sql`insert into ${members} (tenant_id, owner_id, group_id, contact_id)
      select ${tenantId}, ${userId}, g, c from unnest(${uuidArray(pairs.map(([id]) => id))}, ${uuidArray(pairs.map(([, id]) => id))}) as given(g, c)`)
  }
}

/** The same for a group of the same rank with the same first member, so that a screen keeps its place while a group grows. */
function groupId({ rank, ids }: FoundGroup): string {
  const first = ids.reduce((least, id) => (id < least ? id : least))
  return asUuid(
    createHash('md5')
      .update(`${String(rank)} ${first}`)
      .digest('hex'),
  )
}

/** How many groups there are, and how many of them are certain, and only possible. */
export async function countGroups({
  db,
  actor,
}: OwnerScope): Promise<{ total: number; certainTotal: number; possibleTotal: number }> {
  const [row] = rawRows<{ total: number; certain: number; possible: number }>(
    await db.execute(sql`select count(*)::int as total, (count(*) filter (where rank = 0))::int as certain, (count(*) filter (where rank > 2))::int as possible
      from ${groups} where ${ownedBy(groups, actor)}`),
  )
  return {
    total: row?.total ?? 0,
    certainTotal: row?.certain ?? 0,
    possibleTotal: row?.possible ?? 0,
  }
}

/** The members of groups, at most so many of each. */
export async function listMembers(
  { db, actor }: OwnerScope,
  groupIds: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  const rows = rawRows<{ group_id: string; contact_id: string }>(
    await db.execute(sql`select g.id as group_id, m.contact_id from unnest(${uuidArray(groupIds)}) as g(id), lateral (
      select contact_id from ${members} where ${ownedBy(members, actor)} and ${members.groupId} = g.id order by contact_id limit ${most} offset 0) as m`),
  )
  const found = new Map<string, string[]>()
  for (const { group_id: id, contact_id: contactId } of rows) {
    const group = found.get(id)
    if (group) group.push(contactId)
    else found.set(id, [contactId])
  }
  return found
}

const ranks = { certain: [0, 0], likely: [1, 2], possible: [3, 4] } as const

/** How sure a group of this rank is. */
export function certaintyOf(rank: number): Certainty {
  return certainties.find((certainty) => rank <= ranks[certainty][1]) ?? 'possible'
}

/** A page of groups, the certain ones first, then by name. */
export async function listGroups(
  { db, actor }: OwnerScope,
  {
    offset,
    limit,
    certainty,
  }: { offset: number; limit: number; certainty?: Certainty | undefined },
) {
  const [first, last] = ranks[certainty ?? 'possible']
  const rank = certainty && and(gte(groups.rank, first), lte(groups.rank, last))
  return db
    .select()
    .from(groups)
    .where(and(ownedBy(groups, actor), rank))
    .orderBy(groups.rank, groups.sortName, groups.id)
    .limit(limit)
    .offset(offset)
}

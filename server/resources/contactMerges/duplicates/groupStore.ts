import { hash } from 'node:crypto'
import { and, gte, lte, sql } from 'drizzle-orm'
import { type Certainty, type DuplicatePage, certainties } from '@/contract/contacts/duplicates'
import { duplicateGroups as groups, duplicateMembers as members } from '../tables'
import type { FoundGroup } from './members'
import { idIn, uuidArray } from '../../../platform/db/idIn'
import { asUuid } from '../../../platform/text/asUuid'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

const CHUNK = 5_000

export async function deleteAllGroups({ db, actor }: OwnerScope): Promise<void> {
  await db.delete(groups).where(ownedBy(groups, actor))
  await db.delete(members).where(ownedBy(members, actor))
}

/** Returns all contacts that groups connect with these, stopping beyond `most`. */
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

/** Returns the groups of these contacts. */
async function groupIdsOf(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: members.groupId })
    .from(members)
    .where(and(ownedBy(members, actor), idIn(members.contactId, contactIds)))
  return rows.map(({ id }) => id)
}

/** Deletes every group of these contacts. */
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
  // In the order of the index, where Postgres adds rows faster.
  const sorted = found
    .map((group): [string, FoundGroup] => [groupId(group), group])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  for (let start = 0; start < sorted.length; start += CHUNK) {
    const chunk = sorted.slice(start, start + CHUNK)
    const listOf = (value: (group: FoundGroup) => unknown) =>
      `{${chunk.map(([, group]) => value(group)).join(',')}}`
    const names = JSON.stringify(chunk.map(([, { sortName }]) => sortName))
    // Started here, so that Postgres adds the groups while the members are written as text.
    const added = db
      .execute(
        sql`insert into ${groups} (tenant_id, owner_id, id, rank, size, sort_name)
      select ${tenantId}, ${userId}, id, rank, size, name from rows from (
        unnest(${uuidArray(chunk.map(([id]) => id))}, ${listOf(({ rank }) => rank)}::int[], ${listOf(({ ids }) => ids.length)}::int[]),
        jsonb_array_elements_text(${names}::text::jsonb)) as given(id, rank, size, name)`,
      )
      .execute()
    const groupIds = `{${chunk
      .map(([id, { ids }]) => `${id},`.repeat(ids.length))
      .join('')
      .slice(0, -1)}}`
    const contactIds = listOf(({ ids }) => ids.join(','))
    await Promise.all([
      added,
      db.execute(sql`insert into ${members} (tenant_id, owner_id, group_id, contact_id)
      select ${tenantId}, ${userId}, g, c from unnest(${groupIds}::uuid[], ${contactIds}::uuid[]) as given(g, c)`),
    ])
  }
}

/**
 * Returns the same id for a group of the same rank and first member, so that screens keep their
 * place while it grows.
 */
function groupId({ rank, ids }: FoundGroup): string {
  let first = ids[0] ?? ''
  for (const id of ids) if (id < first) first = id
  return asUuid(hash('md5', `${String(rank)} ${first}`, 'hex'))
}

type Totals = Pick<DuplicatePage, 'total' | 'certainTotal' | 'possibleTotal' | 'sharedTotal'>

/**
 * Counts the groups: all that may be duplicates, the certain and the possible ones among them, and
 * those that only share a value.
 */
export async function countGroups({ db, actor }: OwnerScope): Promise<Totals> {
  const counted = (first: number, last: number) =>
    sql`(count(*) filter (where rank between ${first} and ${last}))::int`
  const [row] = rawRows<Record<Certainty | 'all', number>>(
    await db.execute(sql`select ${counted(ranks.certain[0], ranks.possible[1])} as all, ${counted(...ranks.certain)} as certain,
      ${counted(...ranks.possible)} as possible, ${counted(...ranks.shared)} as shared
      from ${groups} where ${ownedBy(groups, actor)}`),
  )
  return {
    total: row?.all ?? 0,
    certainTotal: row?.certain ?? 0,
    possibleTotal: row?.possible ?? 0,
    sharedTotal: row?.shared ?? 0,
  }
}

/** Returns the members of groups, at most `most` of each. */
export async function listMembers(
  { db, actor }: OwnerScope,
  groupIds: readonly string[],
  most: number,
): Promise<Map<string, string[]>> {
  const rows = rawRows<{ group_id: string; contact_id: string }>(
    await db.execute(sql`select g.id as group_id, m.contact_id from unnest(${uuidArray(groupIds)}) as g(id), lateral (
      select contact_id from ${members} where ${ownedBy(members, actor)} and ${members.groupId} = g.id order by contact_id limit ${most}) as m`),
  )
  const found = new Map<string, string[]>()
  for (const { group_id: id, contact_id: contactId } of rows) {
    const group = found.get(id)
    if (group) group.push(contactId)
    else found.set(id, [contactId])
  }
  return found
}

/** The first and last rank of each certainty. */
const ranks = { certain: [0, 0], likely: [1, 2], possible: [3, 4], shared: [5, 5] } as const

export function certaintyOf(rank: number): Certainty {
  return certainties.find((certainty) => rank <= ranks[certainty][1]) ?? 'shared'
}

/**
 * Lists a page of groups of one certainty, or of all that may be duplicates: the certain ones
 * first, then by name.
 */
export async function listGroups(
  { db, actor }: OwnerScope,
  {
    offset,
    limit,
    certainty,
  }: { offset: number; limit: number; certainty?: Certainty | undefined },
) {
  const [first, last] = certainty ? ranks[certainty] : [ranks.certain[0], ranks.possible[1]]
  const rank = and(gte(groups.rank, first), lte(groups.rank, last))
  return db
    .select()
    .from(groups)
    .where(and(ownedBy(groups, actor), rank))
    .orderBy(groups.rank, groups.sortName, groups.id)
    .limit(limit)
    .offset(offset)
}

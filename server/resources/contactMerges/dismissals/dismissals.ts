import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'
import { contactMerges as merges, contacts, dismissals } from '../../../platform/db/schema'
import type { Ctx } from '../../../ports/context'
import { ownedBy, type OwnerScope } from '../../contacts/sql/ownedBy'
import { idIn, uuidArray } from '../../contacts/sql/idIn'
import { rawRows } from '../../contacts/sql/rawRows'

/** The dismissals that each contact stands in, itself or by what was merged into it: those of the same one are not the same. Who stands in none is missing. */
export type Dismissals = ReadonlyMap<string, ReadonlySet<string>>

export function areDismissed(apart: Dismissals, one: string, other: string): boolean {
  const [ones, others] = [apart.get(one), apart.get(other)]
  return ones !== undefined && others !== undefined && haveCommon(ones, others)
}

export function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  for (const id of fewer) if (more.has(id)) return true
  return false
}

/** Who was told apart, as far as merges stand; among these contacts only, where they are given. */
export async function listDismissals(
  owned: OwnerScope,
  ids?: readonly string[],
): Promise<Dismissals> {
  const placed = ids ? placedIn(owned, ids) : placedAnywhere(owned)
  // One text for each dismissal, because drivers read values one by one many times slower.
  const rows = rawRows<{ id: string; contacts: string }>(
    await owned.db.execute(
      sql`select dismissal_id as id, string_agg(distinct contact_id::text, ',') as contacts from ${placed} group by dismissal_id having count(distinct contact_id) > 1`,
    ),
  )
  const apart = new Map<string, Set<string>>()
  for (const { id, contacts: told } of rows)
    for (const contact of told.split(','))
      apart.set(contact, (apart.get(contact) ?? new Set()).add(id))
  return apart
}

const isActive = and(isNull(merges.undoneAt), isNull(merges.erasedAt))

/** Each dismissal's contacts and, one after the other, what they are in. */
function placedAnywhere({ actor }: OwnerScope): SQL {
  return sql`(with recursive placed as (
    select dismissal_id, contact_id from ${dismissals} where ${ownedBy(dismissals, actor)}
    union
    select placed.dismissal_id, ${merges.survivorId} from placed
      join ${contacts} on ${ownedBy(contacts, actor)} and ${contacts.id} = placed.contact_id and ${contacts.mergeId} is not null
      join ${merges} on ${ownedBy(merges, actor)} and ${merges.id} = ${contacts.mergeId} and ${isActive}
  ) select * from placed) as placed`
}

/** These contacts by the dismissals that they, and one below the other what is in them, stand in; looked up one by one, as in `groupsWith`. */
function placedIn({ actor }: OwnerScope, ids: readonly string[]): SQL {
  return sql`(with recursive held as (
    select id as contact_id, id from unnest(${uuidArray(ids)}) as given(id)
    union
    select held.contact_id, inside.id from held, lateral (
      select ${contacts.id} from ${merges} join ${contacts} on ${ownedBy(contacts, actor)} and ${contacts.mergeId} = ${merges.id}
      where ${ownedBy(merges, actor)} and ${merges.survivorId} = held.id and ${isActive} offset 0) as inside
  ) select told.dismissal_id, held.contact_id from held, lateral (
    select dismissal_id from ${dismissals} where ${ownedBy(dismissals, actor)} and ${dismissals.contactId} = held.id offset 0) as told) as placed`
}

/** Remembers that no two of these contacts are the same, as far as they are in the list, and locks them against being erased. Resolves to how many of the named it found. */
export async function dismissContacts(
  { db, actor, clock }: OwnerScope & Pick<Ctx, 'clock'>,
  dismissalId: string,
  { named, others }: { named: readonly string[]; others: readonly string[] },
): Promise<number> {
  const { tenantId, userId } = actor
  const all = idIn(contacts.id, [...new Set([...named, ...others])])
  // Whether it is in the list is asked of the found ones: else a database might walk the whole list for it.
  const [row] = rawRows<{ found: number }>(
    await db.execute(sql`with locked as (select id, deleted_at from ${contacts} where ${ownedBy(contacts, actor)} and ${all} order by id for key share), told as (
      insert into ${dismissals} (tenant_id, owner_id, dismissal_id, contact_id, created_at)
      select ${tenantId}, ${userId}, ${dismissalId}::uuid, id, ${clock().toISOString()}::timestamptz from locked where deleted_at is null returning contact_id)
      select count(*)::int as found from told where contact_id = any(${uuidArray(named)})`),
  )
  return row?.found ?? 0
}

/** Forgets a dismissal; resolves to the contacts that stood in it. */
export async function deleteDismissal(
  { db, actor }: OwnerScope,
  dismissalId: string,
): Promise<string[]> {
  const rows = await db
    .delete(dismissals)
    .where(and(ownedBy(dismissals, actor), eq(dismissals.dismissalId, dismissalId)))
    .returning({ id: dismissals.contactId })
  return rows.map(({ id }) => id)
}

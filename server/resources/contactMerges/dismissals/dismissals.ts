import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'
import { contactMerges as merges, dismissals } from '../tables'
import { contacts } from '../../contacts/tables'
import type { Ctx } from '../../../ports/context'
import { uuidArray } from '../../../platform/db/idIn'
import { withIds } from '../../contacts'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

/**
 * The ids of the dismissals that each contact is in, itself or by what was merged into it. Contacts
 * of one dismissal are not the same person; a contact without dismissals is missing.
 */
export type Dismissals = ReadonlyMap<string, ReadonlySet<string>>

export function areDismissed(dismissed: Dismissals, one: string, other: string): boolean {
  const [ones, others] = [dismissed.get(one), dismissed.get(other)]
  return ones !== undefined && others !== undefined && haveCommon(ones, others)
}

export function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  for (const id of fewer) if (more.has(id)) return true
  return false
}

/** Lists the owner's dismissals, or those among these contacts, through all active merges. */
export async function listDismissals(
  scope: OwnerScope,
  ids?: readonly string[],
): Promise<Dismissals> {
  const members = ids ? membersAmong(scope, ids) : allMembers(scope)
  // One text per dismissal: drivers read single values many times slower.
  const rows = rawRows<{ id: string; contacts: string }>(
    await scope.db.execute(
      sql`select dismissal_id as id, string_agg(distinct contact_id::text, ',') as contacts from ${members} group by dismissal_id having count(distinct contact_id) > 1`,
    ),
  )
  const found = new Map<string, Set<string>>()
  for (const { id, contacts: contactIds } of rows)
    for (const contactId of contactIds.split(','))
      found.set(contactId, (found.get(contactId) ?? new Set()).add(id))
  return found
}

const isActive = and(isNull(merges.undoneAt), isNull(merges.erasedAt))

/** The contacts of each dismissal and, recursively, the contacts that they were merged into. */
function allMembers({ actor }: OwnerScope): SQL {
  return sql`(with recursive member as (
    select dismissal_id, contact_id from ${dismissals} where ${ownedBy(dismissals, actor)}
    union
    select member.dismissal_id, ${merges.survivorId} from member
      join ${contacts} on ${ownedBy(contacts, actor)} and ${contacts.id} = member.contact_id and ${contacts.mergeId} is not null
      join ${merges} on ${ownedBy(merges, actor)} and ${merges.id} = ${contacts.mergeId} and ${isActive}
  ) select * from member) as member`
}

/** The dismissals of these contacts and, recursively, of what was merged into them. */
function membersAmong({ actor }: OwnerScope, ids: readonly string[]): SQL {
  return sql`(with recursive held as (
    select id as contact_id, id from unnest(${uuidArray(ids)}) as given(id)
    union
    select held.contact_id, inside.id from held, lateral (
      select ${contacts.id} from ${merges} join ${contacts} on ${ownedBy(contacts, actor)} and ${contacts.mergeId} = ${merges.id}
      where ${ownedBy(merges, actor)} and ${merges.survivorId} = held.id and ${isActive}) as inside
  ) select found.dismissal_id, held.contact_id from held, lateral (
    select dismissal_id from ${dismissals} where ${ownedBy(dismissals, actor)} and ${dismissals.contactId} = held.id) as found) as member`
}

/**
 * Stores that no two of these contacts are the same, as far as they are in the list, and locks them
 * against being erased. Returns how many of `named` were found.
 */
export async function dismissContacts(
  { db, actor, clock }: OwnerScope & Pick<Ctx, 'clock'>,
  dismissalId: string,
  { named, others }: { named: readonly string[]; others: readonly string[] },
): Promise<number> {
  const { tenantId, userId } = actor
  const isGiven = withIds(actor, [...new Set([...named, ...others])])
  const [row] = rawRows<{ found: number }>(
    await db.execute(sql`with locked as (select id from ${contacts} where ${isGiven} order by id for key share), added as (
      insert into ${dismissals} (tenant_id, owner_id, dismissal_id, contact_id, created_at)
      select ${tenantId}, ${userId}, ${dismissalId}::uuid, id, ${clock().toISOString()}::timestamptz from locked returning contact_id)
      select count(*)::int as found from added where contact_id = any(${uuidArray(named)})`),
  )
  return row?.found ?? 0
}

/** Deletes a dismissal. Returns the contacts that were in it. */
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

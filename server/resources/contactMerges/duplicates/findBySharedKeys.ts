import { type SQL, and, sql } from 'drizzle-orm'
import { contacts, dismissals } from '../../../platform/db/schema'
import { type OwnerScope, ownedBy } from '../../contacts/sql/ownedBy'
import { rawRows } from '../../contacts/sql/rawRows'
import { ownedWithoutIndex } from '../../contacts/sql/plannerHints'

/** The contacts of the list that have one of these keys; at most so many, those last who were told apart from `ownId`. */
export async function findBySharedKeys(
  owned: OwnerScope,
  keys: readonly bigint[],
  most: number,
  ownId?: string,
): Promise<string[]> {
  if (keys.length === 0) return []
  const isApart = ownId === undefined ? sql`false` : isDismissedFrom(owned, ownId)
  // One look into the index for each key: asked for any of a thousand keys at once, it compares each row it finds with all of them.
  const rows = rawRows<{ id: string }>(
    await owned.db
      .execute(sql`select distinct found.is_apart, found.id from unnest(${`{${keys.join(',')}}`}::bigint[]) as wanted(key), lateral (
      select id, ${isApart} as is_apart from ${contacts} where match_keys @> array[wanted.key] and deleted_at is null and ${ownedWithoutIndex(owned.actor)} offset 0
    ) as found order by found.is_apart, found.id limit ${most}`),
  )
  return rows.map(({ id }) => id)
}

/** Whether a contact stands in a dismissal of this one: looked up for each contact, because a dismissal may have very many. */
function isDismissedFrom({ actor }: OwnerScope, ownId: string): SQL {
  const of = (id: SQL) => and(ownedBy(dismissals, actor), sql`${dismissals.contactId} = ${id}`)
  return sql`coalesce((select true from ${dismissals} where ${of(sql`${contacts.id}`)} and ${contacts.id} <> ${ownId}
    and dismissal_id = any(array(select dismissal_id from ${dismissals} where ${of(sql`${ownId}`)})) limit 1), false)`
}

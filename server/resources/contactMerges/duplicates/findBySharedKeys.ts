import { type SQL, and, sql } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import { dismissals } from '../tables'
import { ownedWithoutIndex } from '../../contacts'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'

/**
 * Returns contacts of the list that have one of these keys, at most `most`; those dismissed from
 * `ownId` come last.
 */
export async function findBySharedKeys(
  owned: OwnerScope,
  keys: readonly bigint[],
  most: number,
  ownId?: string,
): Promise<string[]> {
  if (keys.length === 0) return []
  const isDismissed = ownId === undefined ? sql`false` : isDismissedFrom(owned, ownId)
  // One index look-up per key: asked for a thousand keys at once, Postgres compares every row that
  // it finds with all of them.
  const rows = rawRows<{ id: string }>(
    await owned.db
      .execute(sql`select distinct found.is_dismissed, found.id from unnest(${`{${keys.join(',')}}`}::bigint[]) as wanted(key), lateral (
      select id, ${isDismissed} as is_dismissed from ${contacts} where match_keys @> array[wanted.key] and deleted_at is null and ${ownedWithoutIndex(owned.actor)} offset 0
    ) as found order by found.is_dismissed, found.id limit ${most}`),
  )
  return rows.map(({ id }) => id)
}

/** Looked up for each contact, because a dismissal may have very many. */
function isDismissedFrom({ actor }: OwnerScope, ownId: string): SQL {
  const of = (id: SQL) => and(ownedBy(dismissals, actor), sql`${dismissals.contactId} = ${id}`)
  return sql`coalesce((select true from ${dismissals} where ${of(sql`${contacts.id}`)} and ${contacts.id} <> ${ownId}
    and dismissal_id = any(array(select dismissal_id from ${dismissals} where ${of(sql`${ownId}`)})) limit 1), false)`
}

import { contacts } from '../../db/schema'
import { sql } from 'drizzle-orm'
import { type Owned, rowsOf } from './owned'
import { ownedUnindexed } from './ownedUnindexed'

/** The contacts of the list that have one of these keys; at most so many. */
export async function sharingKeys({ db, actor }: Owned, keys: readonly bigint[], most: number): Promise<string[]> {
  if (keys.length === 0) return []
  // One look into the index for each key: asked for any of a thousand keys at once, it compares each row it finds with all of them.
  const rows = rowsOf<{ id: string }>(
    await db.execute(sql`select distinct found.id from unnest(${`{${keys.join(',')}}`}::bigint[]) as wanted(key), lateral (
      select id from ${contacts} where match_keys @> array[wanted.key] and deleted_at is null and ${ownedUnindexed(actor)} offset 0
    ) as found order by found.id limit ${most}`),
  )
  return rows.map(({ id }) => id)
}

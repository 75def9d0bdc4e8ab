import { sql } from 'drizzle-orm'
import { isBlank } from '@/values/isBlank'
import type { Db } from '../platform/db/client'
import { rawRows } from '../platform/db/rawRows'

/** The characters that `String.trim` removes, whatever the database's locale. */
const spaces = sql.raw(
  '\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff',
)

/** The custom fields with a value whose name lists can ask for. */
const namedExtras = sql`(select places.*, name from places, jsonb_each_text(extras) as extra(name, value)
  where value <> '' and name <> '' and name !~ '[\\r\\n]|^[${spaces}]|[${spaces}]$'
  and char_length(regexp_replace(name, '[\\U00010000-\\U0010ffff]', 'xx', 'g')) <= 200)`

const wrongCounts = sql`
  with places as (select *, deleted_at is null as is_kept from contacts where merge_id is null),
  real as (
    select tenant_id, owner_id, case when is_kept then 'total' else 'deleted' end as kind, '' as key, count(*) as count from places group by 1, 2, 3
    union all select tenant_id, owner_id, 'favorite', '', count(*) from places where is_kept and is_favorite group by 1, 2
    union all select tenant_id, owner_id, 'source', source, count(*) from places where is_kept group by 1, 2, source
    union all select tenant_id, owner_id, 'tag', tag, count(*) from places, jsonb_array_elements_text(tags) as tag where is_kept group by 1, 2, tag
    union all select tenant_id, owner_id, 'extra', name, count(*) from ${namedExtras} as named where is_kept group by 1, 2, name
  )
  select tenant_id, owner_id, kind, key, kept.count as kept, real.count as real
  from (select * from contact_counts where count <> 0 or kind = 'extra') as kept full join real using (tenant_id, owner_id, kind, key)
  where kept.count is distinct from real.count::int`

interface WrongCount {
  kind: string
  key: string
  kept: number | null
}

/** Returns the stored counts of contacts that differ from a real count. */
export async function wrongContactCounts(db: Db): Promise<WrongCount[]> {
  // Names that cannot be seen are not counted, as lists cannot ask for them.
  return rawRows<WrongCount>(await db.execute(wrongCounts)).filter(
    ({ kind, key, kept }) => kept !== null || kind !== 'extra' || !isBlank(key),
  )
}

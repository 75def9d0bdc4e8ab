import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { eventRollups } from '../tables'

/** Adds counts to the roll-ups. The caller has locked the profiles (`lockRollups`). */
export async function addRollups(
  db: Db,
  rows: readonly (typeof eventRollups.$inferSelect)[],
): Promise<void> {
  if (rows.length === 0) return
  const given = JSON.stringify(
    rows.map(({ tenantId, ownerId, profileId, day, dimension, kind, who, value, counts }) => ({
      tenant_id: tenantId,
      owner_id: ownerId,
      profile_id: profileId,
      day,
      dimension,
      kind,
      who,
      value,
      counts: `{${counts.join()}}`,
      total: counts.reduce((sum, count) => sum + count, 0),
    })),
  )
  await db.execute(sql`
    insert into ${eventRollups} (tenant_id, owner_id, profile_id, day, dimension, kind, who, value, counts, total)
    select tenant_id, owner_id, profile_id, day, dimension, kind, who, value, counts::int[], total
    from json_to_recordset(${given}::text::json) as given(tenant_id text, owner_id text, profile_id uuid, day text,
      dimension text, kind text, who text, value text, counts text, total int)
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (tenant_id, owner_id, profile_id, day, dimension, kind, who, value) do update set
      counts = (select array_agg(known + added order by place)
        from unnest(${eventRollups.counts}, excluded.counts) with ordinality as both_counts(known, added, place)),
      total = ${eventRollups.total} + excluded.total`)
}

/**
 * Locks the roll-ups of profiles until the transaction ends, in one order, so that processes neither
 * count a visitor twice nor wait for each other forever.
 */
export async function lockRollups(
  db: Db,
  owned: readonly { tenantId: string; ownerId: string; profileId: string }[],
): Promise<void> {
  const keys = new Set(
    owned.map(({ tenantId, ownerId, profileId }) => JSON.stringify([tenantId, ownerId, profileId])),
  )
  await db.execute(sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(key, 0) as lock
      from json_array_elements_text(${JSON.stringify([...keys])}::text::json) as given(key) order by 1
    ) as locks`)
}

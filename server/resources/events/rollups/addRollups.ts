import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { rawRows } from '../../../platform/db/rawRows'
import { eventRollups } from '../tables'

type Rollup = typeof eventRollups.$inferSelect

/** Adds counts to the roll-ups. The caller has locked the profiles (`lockRollups`). */
export async function addRollups(db: Db, rows: readonly Rollup[]): Promise<void> {
  const added = await addToStored(db, rows)
  const rest = rows.filter((row) => !added.has(row))
  if (rest.length === 0) return
  const given = JSON.stringify(
    rest.map((row) => ({
      ...namedKeys(row),
      counts: `{${row.counts.join()}}`,
      total: row.counts.reduce((sum, count) => sum + count, 0),
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
 * Adds to the stored rows of which one quarter hour changes, as in nearly all batches, which spares
 * an upsert of all 96. Returns the rows that were stored.
 */
async function addToStored(db: Db, rows: readonly Rollup[]): Promise<Set<Rollup>> {
  const changes = rows.flatMap((row) => {
    const quarter = row.counts.findIndex((count) => count !== 0)
    const amount = row.counts[quarter] ?? 0
    return row.counts.findLastIndex((count) => count !== 0) === quarter
      ? [{ row, quarter: quarter + 1, amount }]
      : []
  })
  if (changes.length === 0) return new Set()
  const given = JSON.stringify(
    changes.map(({ row, quarter, amount }, at) => ({ ...namedKeys(row), quarter, amount, at })),
  )
  const stored = rawRows<{ at: number }>(
    await db.execute(sql`
      update ${eventRollups} as stored
      set counts[quarter] = stored.counts[quarter] + amount, total = stored.total + amount
      from json_to_recordset(${given}::text::json) as given(tenant_id text, owner_id text, profile_id uuid, day text,
        dimension text, kind text, who text, value text, quarter int, amount int, at int)
      where stored.tenant_id = given.tenant_id and stored.owner_id = given.owner_id and stored.profile_id = given.profile_id
        and stored.day = given.day and stored.dimension = given.dimension and stored.kind = given.kind
        and stored.who = given.who and stored.value = given.value
      returning at`),
  )
  return new Set(stored.flatMap(({ at }) => changes[at]?.row ?? []))
}

function namedKeys({ tenantId, ownerId, profileId, day, dimension, kind, who, value }: Rollup) {
  return {
    tenant_id: tenantId,
    owner_id: ownerId,
    profile_id: profileId,
    day,
    dimension,
    kind,
    who,
    value,
  }
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

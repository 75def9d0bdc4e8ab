import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { cards } from '../../cards/tables'
import { cardEvents, eventRollups } from '../tables'
import { lockRollups } from './addRollups'

interface OwnedProfile {
  tenantId: string
  ownerId: string
  profileId: string
}

/**
 * Replaces a profile's roll-ups since a UTC day (`2026-01-31`) by those of its stored events. Days
 * without events stay: they may have come with an archive, which has none. Days whose events are
 * purged in part must not be among them.
 */
export async function rebuildRollups(db: Db, profile: OwnedProfile, since: string): Promise<void> {
  const { tenantId, ownerId, profileId } = profile
  const isStored = sql`tenant_id = ${tenantId} and owner_id = ${ownerId} and profile_id = ${profileId}
    and at >= ${`${since}T00:00:00Z`}::timestamptz`
  await db.transaction(async (tx) => {
    await lockRollups(tx, [profile])
    await tx.delete(eventRollups).where(
      and(
        eq(eventRollups.tenantId, tenantId),
        eq(eventRollups.ownerId, ownerId),
        eq(eventRollups.profileId, profileId),
        // A crowd has no single events.
        ne(eventRollups.who, 'crowd'),
        sql`${eventRollups.day} in (select to_char(at at time zone 'UTC', 'YYYY-MM-DD') from ${cardEvents}
            where ${isStored})`,
      ),
    )
    await tx.execute(sql`
      insert into ${eventRollups} (tenant_id, owner_id, profile_id, day, dimension, kind, who, value, counts, total)
      with stored as (
        select kind, who, source, device, country, item_id, visitor, at,
          case when card_id <> '' then card_id else coalesce((select v.id from ${cards} v where v.tenant_id = e.tenant_id
            and v.owner_id = e.owner_id and v.profile_id = e.profile_id and v.kind = 'virtual'), '') end as card
        from ${cardEvents} e
        where ${isStored}
      ), counted(dimension, kind, who, value, at) as (
        select d.dimension, kind, who, d.value, at from stored,
          lateral (values ('total', '', true),
            ('card', card, who = 'person' and card <> ''),
            ('item', item_id::text, who = 'person' and kind = 'click' and item_id is not null),
            ('source', source, who = 'person' and kind = 'view'),
            ('device', device, who = 'person' and kind = 'view'),
            ('country', country, who = 'person' and kind = 'view')) as d(dimension, value, is_counted)
        where d.is_counted
        union all
        select 'total', 'visitor', 'person', '', min(at) from stored where kind = 'view' and who = 'person' group by visitor
      ), quarters as (
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, dimension, kind, who, value,
          (extract(hour from at at time zone 'UTC') * 4 + floor(extract(minute from at at time zone 'UTC') / 15))::int as quarter, count(*)::int as amount
        from counted group by 1, 2, 3, 4, 5, 6
      )
      select ${tenantId}::text, ${ownerId}::text, ${profileId}::uuid, day, dimension, kind, who, value,
        (select array_agg(coalesce(given.amount, 0) order by every.quarter) from generate_series(0, 95) as every(quarter)
          left join unnest(array_agg(quarters.quarter), array_agg(quarters.amount)) as given(quarter, amount) on given.quarter = every.quarter),
        sum(amount)::int
      from quarters group by day, dimension, kind, who, value`)
  })
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { rawRows } from '../../platform/db/rawRows'
import { cards } from '../cards/tables'
import { profiles } from '../profiles/tables'
import type { IdentifiedEvent } from './identifiedEvent'
import { admitVisitors } from './admitVisitors'
import { addRollups, lockRollups } from './rollups/addRollups'
import {
  type FirstViews,
  crowdIncrementsOf,
  incrementsOf,
  isPersonsView,
  visitorKeyOf,
} from './rollups/increments'
import { cardEvents, clickedItems, eventCounts } from './tables'

/**
 * Writes events with their counts, roll-ups and the titles of clicked items, all or none. Those of
 * more visitors of a network than are counted each are only summed up (`admitVisitors`). Events that are stored already and those of deleted profiles are left out; the lock makes a running
 * deletion wait, so that none stay behind.
 */
export async function writeEvents(db: Db, events: readonly IdentifiedEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.transaction(async (tx) => {
    await lockRollups(tx, events)
    const { single, crowd } = await admitVisitors(tx, await ofProfiles(tx, events))
    await addRollups(tx, crowdIncrementsOf(crowd))
    if (single.length === 0) return
    const firstViews = await findFirstViews(tx, single)
    const cardIds = await insertEvents(tx, single)
    const byId = new Map(single.map((event) => [event.id, event]))
    const added = [...byId.values()].flatMap((event) => {
      const cardId = cardIds.get(event.id)
      return cardId === undefined ? [] : { ...event, cardId }
    })
    await addRollups(tx, incrementsOf(added, firstViews))
    await noteTitles(tx, added)
  })
}

/** Returns the events whose profile is still there. */
async function ofProfiles(db: Db, events: readonly IdentifiedEvent[]): Promise<IdentifiedEvent[]> {
  const named = events.map(({ tenantId, ownerId, profileId }) => ({ tenantId, ownerId, profileId }))
  const rows = rawRows<{ id: string }>(
    await db.execute(sql`select distinct shown.id from json_to_recordset(${JSON.stringify(named)}::text::json)
      as given("tenantId" text, "ownerId" text, "profileId" uuid)
      join ${profiles} as shown on shown.tenant_id = given."tenantId" and shown.owner_id = given."ownerId" and shown.id = given."profileId"`),
  )
  const ids = new Set(rows.map(({ id }) => id))
  return events.filter(({ profileId }) => ids.has(profileId))
}

/** Finds the first views of the visitors of a batch among the stored events. */
async function findFirstViews(db: Db, events: readonly IdentifiedEvent[]): Promise<FirstViews> {
  const keys = [...new Set(events.filter(isPersonsView).map(visitorKeyOf))]
  if (keys.length === 0) return new Map()
  const rows = rawRows<{ key: string; at: number }>(
    await db.execute(sql`
      select given.key, (extract(epoch from min(stored.at)) * 1000)::float8 as at
      from (select key, key::json as parts from json_array_elements_text(${JSON.stringify(keys)}::text::json) as keys(key)) as given
      join ${cardEvents} as stored on stored.tenant_id = given.parts ->> 0 and stored.owner_id = given.parts ->> 1
        and stored.profile_id = (given.parts ->> 2)::uuid and stored.visitor = given.parts ->> 3
        and stored.kind = 'view' and stored.who = 'person'
      group by given.key`),
  )
  return new Map(rows.map(({ key, at }) => [key, at]))
}

/** Inserts events and adds to their counts. Returns the cards of the added ones by event. */
async function insertEvents(
  db: Db,
  events: readonly IdentifiedEvent[],
): Promise<Map<string, string>> {
  const given = JSON.stringify(events.map(columnsOf))
  const rows = rawRows<{ id: string; card_id: string }>(
    await db.execute(sql`
    with added as (
      insert into ${cardEvents} (tenant_id, owner_id, id, profile_id, kind, who, source, key, card_id, item_id, item_kind, device, country, visitor, at)
      select given.* from json_to_recordset(${given}::text::json) as given(tenant_id text, owner_id text, id uuid, profile_id uuid, kind text, who text, source text, key text,
        card_id text, item_id uuid, item_kind text, device text, country text, visitor text, at timestamptz)
      join ${profiles} as shown on shown.tenant_id = given.tenant_id and shown.owner_id = given.owner_id and shown.id = given.profile_id
      for key share of shown
      on conflict do nothing
      returning *
    ), counted as (
      insert into ${eventCounts} (tenant_id, owner_id, profile_id, kind, who, subject, count)
      select tenant_id, owner_id, profile_id, kind, who,
        case when item_id is not null then item_id::text when kind = 'view' and source = 'tap' then card_id else '' end, count(*)
      from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (tenant_id, owner_id, profile_id, kind, who, subject) do update set count = ${eventCounts.count} + excluded.count
    )
    select id, case when card_id <> '' then card_id else coalesce((select v.id from ${cards} v where v.tenant_id = added.tenant_id
      and v.owner_id = added.owner_id and v.profile_id = added.profile_id and v.kind = 'virtual'), '') end as card_id
    from added`),
  )
  return new Map(rows.map(({ id, card_id: cardId }) => [id, cardId]))
}

function columnsOf({
  tenantId,
  ownerId,
  id,
  profileId,
  kind,
  who,
  source,
  key,
  cardId,
  item,
  device,
  country,
  visitor,
  at,
}: IdentifiedEvent) {
  return {
    tenant_id: tenantId,
    owner_id: ownerId,
    id,
    profile_id: profileId,
    kind,
    who,
    source,
    key,
    card_id: cardId ?? '',
    item_id: item?.id ?? null,
    item_kind: item?.kind ?? null,
    device,
    country,
    visitor,
    at: at.toISOString(),
  }
}

/** Stores the titles that clicked items have now; the last click of a batch decides. */
async function noteTitles(db: Db, added: readonly IdentifiedEvent[]): Promise<void> {
  const titles = new Map<string, typeof clickedItems.$inferInsert>()
  for (const { tenantId, ownerId, profileId, item } of added)
    if (item) titles.set(`${profileId} ${item.id}`, { tenantId, ownerId, profileId, ...item })
  if (titles.size === 0) return
  await db
    .insert(clickedItems)
    .values([...titles.values()])
    .onConflictDoUpdate({
      target: [
        clickedItems.tenantId,
        clickedItems.ownerId,
        clickedItems.profileId,
        clickedItems.id,
      ],
      set: { title: sql`excluded.title` },
      setWhere: sql`${clickedItems.title} <> excluded.title`,
    })
}

import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { cardEvents, eventCounts } from './tables'
import { profiles } from '../profiles/tables'
import { dayOf, visitorKey } from './visitorKeys'
import type { CardEvent } from '../../ports/cards'

/** An event with an id, so that retries write it only once. */
export interface IdentifiedEvent extends CardEvent {
  id: string
}

const HASH_BYTES = 16

/**
 * Writes events and their counts, all or none. Events of deleted profiles are left out; the lock
 * makes a running deletion wait, so that none stay behind.
 */
export async function writeEvents(db: Db, events: readonly IdentifiedEvent[]): Promise<void> {
  const keys = new Map<string, string>()
  for (const day of new Set(events.map(({ at }) => dayOf(at))))
    keys.set(day, await visitorKey(db, day))
  const given = JSON.stringify(
    events.map((event) => ({
      ...columnsOf(event),
      visitor: visitorHash(keys.get(dayOf(event.at)) ?? '', event),
    })),
  )
  await db.execute(sql`
    with added as (
      insert into ${cardEvents} (tenant_id, owner_id, id, profile_id, kind, who, source, key, card_id, item_id, item_kind, device, country, visitor, at)
      select given.* from json_to_recordset(${given}::text::json) as given(tenant_id text, owner_id text, id uuid, profile_id uuid, kind text, who text, source text, key text,
        card_id text, item_id uuid, item_kind text, device text, country text, visitor text, at timestamptz)
      join ${profiles} as shown on shown.tenant_id = given.tenant_id and shown.owner_id = given.owner_id and shown.id = given.profile_id
      for key share of shown
      on conflict do nothing
      returning tenant_id, owner_id, profile_id, kind, who, case when item_id is not null then item_id::text when kind = 'view' and source = 'tap' then card_id else '' end as subject
    )
    insert into ${eventCounts} (tenant_id, owner_id, profile_id, kind, who, subject, count)
    select added.*, count(*) from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (tenant_id, owner_id, profile_id, kind, who, subject) do update set count = ${eventCounts.count} + excluded.count`)
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
    at: at.toISOString(),
  }
}

/**
 * Returns the visitor's hash: the same for one visitor of one owner during one day, and untraceable
 * once the day's key is deleted.
 */
function visitorHash(key: string, { tenantId, ownerId, visitor }: CardEvent): string {
  const hmac = createHmac('sha256', Buffer.from(key, 'base64url')).update(
    JSON.stringify([tenantId, ownerId, visitor]),
  )
  return hmac.digest().subarray(0, HASH_BYTES).toString('base64url')
}

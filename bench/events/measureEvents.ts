import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../server/platform/db/client'
import { type IdentifiedEvent, writeEvents } from '../../server/resources/events'
import { rebuildRollups } from '../../server/resources/events/rollups/rebuildRollups'
import { insertProfile } from '../../server/resources/profiles'
import { emptyProfileContent } from '../../src/contract/profiles/profileContent'
import { benchApp } from '../benchApp'
import { type Figures, type Result, onEngines, printTable } from '../onEngines'

/*
 * Statistics of one profile with all events of a year: reading ranges through the API, without a
 * network, and writing further events in batches as the recorder does.
 *   --engine=pglite,postgres   --rows=100000,1000000   --requests=20
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string', default: '100000,1000000' },
    requests: { type: 'string', default: '20' },
  },
})
const USER = { tenantId: 'bench', userId: 'big' }
const NOW = new Date('2026-10-01T12:00:00Z')
const DAYS = 366
const OTHERS = 200
const BATCH = 500
const BATCHES = 20
const GOAL_P95_MS = 150
const GOAL_EVENTS = 1_000

async function addProfile(db: Db, ownerId: string): Promise<string> {
  const { row } = await insertProfile(
    db,
    {
      tenantId: USER.tenantId,
      ownerId,
      name: 'Card',
      isDefault: true,
      content: emptyProfileContent,
    },
    NOW,
  )
  return row.id
}

/** Adds events of a year: 30 links, 3 cards, 25 countries, a third of the visitors twice a day. */
async function addEvents(db: Db, profileId: string, rows: number): Promise<void> {
  const step = (DAYS * 86_400) / rows
  await db.execute(sql`
    insert into card_events (tenant_id, owner_id, id, profile_id, kind, who, source, key, card_id, item_id, item_kind, device, country, visitor, at)
    select ${USER.tenantId}, ${USER.userId}, gen_random_uuid(), ${profileId}, kind,
      case when n % 19 = 0 then 'bot' when n % 23 = 0 then 'owner' else 'person' end,
      (array['tap', 'qr', 'link'])[1 + n % 3], 'key', case when n % 3 = 0 then 'card-' || n % 9 else '' end,
      case when kind = 'click' then ('00000000-0000-4000-8000-0000000000' || lpad((n % 30)::text, 2, '0'))::uuid end,
      case when kind = 'click' then 'everlink' end,
      (array['phone', 'phone', 'desktop'])[1 + n % 3], chr(65 + n % 25) || 'A', 'visitor-' || n * 2 / 3,
      ${NOW.toISOString()}::timestamptz - n * ${step}::float8 * interval '1 second'
    from (select n, (array['view', 'view', 'view', 'click', 'save'])[1 + n % 5] as kind
      from generate_series(1, ${rows}::int) as n) as numbered`)
}

/** Returns a batch of a moment: events of visitors of some profiles. */
function batchOf(profiles: readonly string[], ownerOf: (at: number) => string, round: number) {
  return Array.from({ length: BATCH }, (_, at): IdentifiedEvent => {
    const place = at % profiles.length
    return {
      tenantId: USER.tenantId,
      ownerId: ownerOf(place),
      id: crypto.randomUUID(),
      profileId: profiles[place] ?? '',
      kind: at % 4 === 3 ? 'click' : 'view',
      who: 'person',
      source: at % 2 === 0 ? 'tap' : 'link',
      key: 'key',
      cardId: null,
      item:
        at % 4 === 3
          ? { id: '00000000-0000-4000-8000-000000000001', kind: 'everlink', title: 'Shop' }
          : null,
      device: 'phone',
      country: 'IT',
      visitor: `new-${String(round)}-${String(at)}`,
      at: new Date(NOW.getTime() + round * 1_000 + at),
    }
  })
}

async function eventsPerSecond(
  db: Db,
  profiles: readonly string[],
  ownerOf: (at: number) => string,
): Promise<number> {
  await writeEvents(db, batchOf(profiles, ownerOf, 0))
  const since = performance.now()
  for (let round = 1; round <= BATCHES; round += 1)
    await writeEvents(db, batchOf(profiles, ownerOf, round))
  return (BATCH * BATCHES * 1000) / (performance.now() - since)
}

async function measure({ db }: Database, rows: number): Promise<Figures> {
  const profileId = await addProfile(db, USER.userId)
  await addEvents(db, profileId, rows)
  const owned = { tenantId: USER.tenantId, ownerId: USER.userId, profileId }
  const since = performance.now()
  await rebuildRollups(db, owned, '2000-01-01')
  const rebuilt = performance.now() - since
  await db.execute(sql`analyze`)
  const { app } = await benchApp(db, { owner: USER, clock: () => NOW })
  const figures: Figures = {}
  for (const days of [7, 30, 90, DAYS])
    figures[`${String(days)} days, p95 ms`] = await p95Of(app, profileId, days)
  const others = []
  for (let at = 0; at < OTHERS; at += 1) others.push(await addProfile(db, `other-${String(at)}`))
  figures['write to one profile, events/s'] = await eventsPerSecond(
    db,
    [profileId],
    () => USER.userId,
  )
  figures[`write to ${String(OTHERS)} profiles, events/s`] = await eventsPerSecond(
    db,
    others,
    (at) => `other-${String(at)}`,
  )
  figures['rebuild, ms'] = rebuilt
  return figures
}

async function p95Of(
  app: Awaited<ReturnType<typeof benchApp>>['app'],
  profileId: string,
  days: number,
): Promise<number> {
  const to = NOW.toISOString().slice(0, 10)
  const from = new Date(NOW.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const path = `/v1/analytics/dashboard/${profileId}?from=${from}&to=${to}&timeZone=Europe/Rome`
  const times: number[] = []
  for (let request = 0; request <= Number(options.requests); request += 1) {
    const since = performance.now()
    const response = await app.request(path, { headers: { authorization: 'Bearer token' } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answers ${String(response.status)}.`)
    if (request > 0) times.push(performance.now() - since)
  }
  times.sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0
}

function report(engine: string, results: readonly Result[]): void {
  console.log(`\n### ${engine}\n`)
  printTable(results)
  const { figures = {} } = results.at(-1) ?? {}
  for (const [name, value] of Object.entries(figures)) {
    const isMet = name.endsWith('p95 ms')
      ? value < GOAL_P95_MS
      : !name.startsWith('write') || value >= GOAL_EVENTS
    if (!isMet) console.log(`missed: ${name} ${value.toFixed(0)}`)
  }
}

await onEngines({ engine: options.engine, rows: options.rows }, measure, report)

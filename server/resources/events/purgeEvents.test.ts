import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { recordVisits } from '../analytics/testing/visits'
import { firstKeptDay, purgeEvents } from './purgeEvents'
import { cardEvents, eventRollups } from './tables'

const server = useTestServer()

it('deletes events of days before the last 25 months, and no roll-up', async () => {
  const { defaultProfileId } = await server.createActor('ada')
  const { db } = server.database
  await recordVisits(server, defaultProfileId, [
    { at: '2024-02-09T23:59:59Z', key: 'old' },
    { at: '2024-02-10T00:00:00Z', key: 'kept' },
    { at: '2026-03-10T00:00:00Z', key: 'new' },
  ])
  const rollups = await db.select().from(eventRollups)
  await purgeEvents(db, new Date('2026-03-10T12:00:00Z'))
  const kept = await db.select({ key: cardEvents.key }).from(cardEvents)
  expect(kept.map(({ key }) => key).sort()).toEqual(['kept', 'new'])
  expect(await db.select().from(eventRollups)).toEqual(rollups)
})

it.each([
  ['2026-03-10', '2024-02-10'],
  ['2026-03-31', '2024-02-29'],
  ['2027-03-31', '2025-02-28'],
  ['2026-07-31', '2024-06-30'],
])('keeps on %s what is of %s and later', (today, day) => {
  expect(firstKeptDay(new Date(`${today}T12:00:00Z`))).toBe(day)
})

it('goes on in pieces, and stops when it is told to', async () => {
  const { defaultProfileId } = await server.createActor('ada')
  const { db } = server.database
  await db.execute(sql`
    insert into card_events (tenant_id, owner_id, id, profile_id, kind, who, source, key, visitor, at)
    select 'tenant', 'ada', gen_random_uuid(), ${defaultProfileId}, 'view', 'bot', 'link', '', '', '2020-01-01' from generate_series(1, 11000)`)
  const stopped = new AbortController()
  stopped.abort()
  await purgeEvents(db, server.now, stopped.signal)
  expect(await db.$count(cardEvents)).toBe(11_000)
  await purgeEvents(db, server.now)
  expect(await db.$count(cardEvents)).toBe(0)
})

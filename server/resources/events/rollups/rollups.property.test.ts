import { asc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { virtualCardOf } from '../../profiles'
import type { IdentifiedEvent } from '../identifiedEvent'
import { eventKinds, eventRollups, eventVisitors } from '../tables'
import { writeEvents } from '../writeEvents'
import { rebuildRollups } from './rebuildRollups'

const server = useTestServer()
let profileId = ''
let virtualCard = ''

beforeEach(async () => {
  profileId = (await server.createActor('ada')).defaultProfileId
  const found = await virtualCardOf(server.database.db, {
    tenantId: TENANT,
    ownerId: 'ada',
    id: profileId,
  })
  virtualCard = found ?? ''
})

const HISTORIES = 200
const START = Date.parse('2026-02-27T22:00:00Z')
const MINUTES = 3 * 24 * 60

/** An event at any minute of four UTC days. A visitor's hash differs each day, as by the key. */
const event = fc
  .record({
    minute: fc.nat(MINUTES),
    kind: fc.constantFrom(...eventKinds),
    who: fc.constantFrom('person' as const, ...eventVisitors),
    source: fc.constantFrom('tap' as const, 'qr' as const, 'link' as const),
    device: fc.constantFrom('phone' as const, 'desktop' as const),
    country: fc.constantFrom('', 'IT'),
    isTap: fc.boolean(),
    item: fc.nat(2),
    visitor: fc.nat(3),
  })
  .map(({ minute, isTap, item, visitor, ...fields }): IdentifiedEvent => {
    const at = new Date(START + minute * 60_000)
    const id = `00000000-0000-4000-8000-00000000000${String(item)}`
    return {
      ...fields,
      id: crypto.randomUUID(),
      tenantId: TENANT,
      ownerId: 'ada',
      profileId,
      key: 'ada',
      cardId: isTap ? 'card-1' : null,
      item: fields.kind === 'click' ? { id, kind: 'everlink', title: `Link ${id}` } : null,
      visitor: `${at.toISOString().slice(0, 10)} ${String(visitor)}`,
      at,
    }
  })
/** Batches of one or two processes; some events come again in a later batch. */
const history = fc
  .array(fc.array(event, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  .chain((batches) => fc.shuffledSubarray(batches.flat()).map((repeated) => [...batches, repeated]))

/** Returns the sums that a reader of the raw events would count, by row and quarter hour. */
function countedByHand(events: readonly IdentifiedEvent[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (at: Date, ...parts: string[]) => {
    const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
    const key = [at.toISOString().slice(0, 10), ...parts, Math.floor(minute / 15)].join('|')
    sums.set(key, (sums.get(key) ?? 0) + 1)
  }
  const visitors = new Map<string, Date>()
  for (const { kind, who, source, device, country, cardId, item, visitor, at } of events) {
    add(at, 'total', kind, who, '')
    if (who !== 'person') continue
    add(at, 'card', kind, who, cardId ?? virtualCard)
    if (item) add(at, 'item', kind, who, item.id)
    if (kind !== 'view') continue
    add(at, 'source', kind, who, source)
    add(at, 'device', kind, who, device)
    add(at, 'country', kind, who, country)
    const first = visitors.get(visitor)
    if (!first || at < first) visitors.set(visitor, at)
  }
  for (const at of visitors.values()) add(at, 'total', 'visitor', 'person', '')
  return sums
}

async function storedRollups() {
  const { day, dimension, kind, who, value } = eventRollups
  return server.database.db
    .select()
    .from(eventRollups)
    .where(sql`${eventRollups.counts} <> array_fill(0, array[96])`)
    .orderBy(asc(day), asc(dimension), asc(kind), asc(who), asc(value))
}

function sumsOf(rows: Awaited<ReturnType<typeof storedRollups>>): Map<string, number> {
  return new Map(
    rows.flatMap(({ day, dimension, kind, who, value, counts }) =>
      counts.flatMap((count, quarter): [string, number][] =>
        count === 0 ? [] : [[[day, dimension, kind, who, value, quarter].join('|'), count]],
      ),
    ),
  )
}

it('are those of a recount, whatever comes late, again, or by two processes at once', async () => {
  const { db } = server.database
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (batches, isParallel) => {
      await db.execute(sql`delete from card_events`)
      await db.execute(sql`delete from event_rollups`)
      if (isParallel) await Promise.all(batches.map((batch) => writeEvents(db, batch)))
      else for (const batch of batches) await writeEvents(db, batch)
      const written = await storedRollups()
      const events = [...new Map(batches.flat().map((each) => [each.id, each])).values()]
      expect(sumsOf(written)).toEqual(countedByHand(events))
      for (const { counts, total } of written)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
      await rebuildRollups(db, { tenantId: TENANT, ownerId: 'ada', profileId }, '2026-02-01')
      expect(await storedRollups()).toEqual(written)
    }),
    { numRuns: HISTORIES },
  )
})

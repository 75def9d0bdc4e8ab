import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { getDashboardAnalytics } from '@/contract/analytics/analytics'
import { createProfile, deleteProfile } from '@/contract/profiles/profiles'
import { cardEvents, eventCounts, visitorKeys } from './tables'
import { profiles } from '../profiles/tables'
import { deleteVisitorKeys } from './visitorKeys'
import { startHousekeeping } from '../../startHousekeeping'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { createEventRecorder } from './eventRecorder'
import type { CardEvent } from '../../ports/cards'

const server = useTestServer()
const silent = pino({ level: 'silent' })
let profileId = ''
let logged: string[] = []

beforeEach(async () => {
  profileId = (await server.createActor('ada')).defaultProfileId
  logged = []
})

function visit(fields: Partial<CardEvent> = {}): CardEvent {
  return {
    tenantId: TENANT,
    ownerId: 'ada',
    profileId,
    kind: 'view',
    who: 'person',
    source: 'link',
    key: 'ada',
    cardId: null,
    item: null,
    device: 'phone',
    country: '',
    visitor: 'somebody',
    at: server.now,
    ...fields,
  }
}

/** A recorder on the test's database, which fails while `isDown` is true. */
function recorder() {
  const state = { isDown: false }
  const failing = new Proxy(server.database.db, {
    get: (target, name, receiver): unknown =>
      name === 'transaction' && state.isDown
        ? () => Promise.reject(new Error('down'))
        : Reflect.get(target, name, receiver),
  })
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  return { state, events: createEventRecorder({ db: failing, log }) }
}

const written = () => server.database.db.select().from(cardEvents)
const counts = async () => {
  const rows = await server.database.db.select().from(eventCounts)
  return Object.fromEntries(
    rows.map(({ kind, who, subject, count }) => [
      [kind, who, subject].filter(Boolean).join(' '),
      count,
    ]),
  )
}

describe('the recorder', () => {
  it('writes everything once, with true counts by kind, visitor and everlink', async () => {
    const { events } = recorder()
    const everlinkId = crypto.randomUUID()
    const item = { id: everlinkId, kind: 'everlink', title: 'Portfolio' } as const
    for (let at = 0; at < 1203; at += 1)
      events.record(visit({ who: at % 3 === 0 ? 'bot' : 'person' }))
    events.record(visit({ kind: 'click', item, source: 'qr' }))
    await events.flush()
    events.record(visit({ kind: 'click', item }))
    await events.close()
    events.record(visit())
    await events.flush()
    expect(await written()).toHaveLength(1205)
    expect(await counts()).toEqual({
      'view person': 802,
      'view bot': 401,
      [`click person ${everlinkId}`]: 2,
    })
    expect(
      await server.database.db.select().from(cardEvents).where(eq(cardEvents.source, 'qr')),
    ).toMatchObject([
      { tenantId: TENANT, ownerId: 'ada', profileId, itemId: everlinkId, key: 'ada' },
    ])
  })

  it('leaves out only events on a deleted profile, another tenant’s and another owner’s', async () => {
    const { events } = recorder()
    events.record(visit({ profileId: crypto.randomUUID() }))
    events.record(visit({ tenantId: 'other' }))
    events.record(visit({ ownerId: 'mallory' }))
    events.record(visit())
    await events.flush()
    expect(await counts()).toEqual({ 'view person': 1 })
    expect(await written()).toHaveLength(1)
    await server.database.db.delete(profiles).where(eq(profiles.id, profileId))
    events.record(visit())
    await events.close()
    expect(await written()).toHaveLength(1)
    expect(logged).toEqual([])
  })

  it('counts correctly beside another recorder, and leaves nothing of a profile that is deleted in between', async () => {
    const { token } = await server.createActor('ada')
    const { data } = await server.send(createProfile, { token, body: { name: 'Second' } })
    const { id: second } = v.parse(v.object({ id: v.string() }), data)
    const [one, other] = [recorder().events, recorder().events]
    for (let at = 0; at < 600; at += 1) {
      for (const events of [one, other])
        events.record(
          visit({
            profileId: at % 2 === 0 ? second : profileId,
            kind: at % 3 === 0 ? 'save' : 'view',
          }),
        )
    }
    const [, , deleted] = await Promise.all([
      one.close(),
      other.close(),
      server.send(deleteProfile, { token, params: { id: second } }),
    ])
    expect([deleted.status, logged]).toEqual([200, []])
    expect(await counts()).toEqual({ 'view person': 400, 'save person': 200 })
    expect((await written()).map((event) => event.profileId)).toEqual(
      Array.from({ length: 600 }, () => profileId),
    )
  })

  it('keeps events in order while the database fails, and logs it once', async () => {
    const { events, state } = recorder()
    state.isDown = true
    events.record(visit({ key: 'first' }))
    await events.flush()
    events.record(visit({ key: 'second' }))
    await events.flush()
    expect(await written()).toEqual([])
    expect(logged.filter((line) => line.includes('could not be written'))).toHaveLength(1)
    state.isDown = false
    await events.flush()
    expect((await written()).map(({ key }) => key).sort()).toEqual(['first', 'second'])
    expect(await counts()).toEqual({ 'view person': 2 })
    await events.close()
  })

  it('keeps at most the newest 50,000, and logs what is lost', async () => {
    const { events, state } = recorder()
    state.isDown = true
    for (let at = 0; at < 50_600; at += 1) events.record(visit({ key: String(at) }))
    await events.close()
    expect(logged.filter((line) => line.includes('too many wait'))).toHaveLength(1)
    const last = JSON.parse(logged.at(-1) ?? '{}') as { lost: number }
    expect(last.lost).toBeGreaterThan(49_400)
    expect(last.lost).toBeLessThanOrEqual(50_000)
  })
})

describe('visitors', () => {
  const visitorsOf = async () =>
    Object.fromEntries((await written()).map(({ key, visitor }) => [key, visitor]))

  it('have the same hash in every process during one day, another on the next, and are untraceable afterwards', async () => {
    const [one, other] = [
      createEventRecorder({ db: server.database.db, log: silent }),
      createEventRecorder({ db: server.database.db, log: silent }),
    ]
    const late = new Date('2026-03-01T23:59:59.900Z')
    const early = new Date('2026-03-02T00:00:00.100Z')
    one.record(visit({ key: 'one late', at: late }))
    other.record(visit({ key: 'other late', at: late }))
    other.record(visit({ key: 'somebody else', at: late, visitor: 'somebody else' }))
    await Promise.all([one.flush(), other.flush()])
    one.record(visit({ key: 'one early', at: early }))
    other.record(visit({ key: 'other early', at: early }))
    await Promise.all([one.close(), other.close()])

    const seen = await visitorsOf()
    expect(seen['other late']).toBe(seen['one late'])
    expect(seen['other early']).toBe(seen['one early'])
    expect(new Set(Object.values(seen)).size).toBe(3)
    for (const visitor of Object.values(seen)) expect(visitor).toMatch(/^[\w-]{22}$/)
    expect(
      (await server.database.db.select().from(visitorKeys)).map(({ day }) => day).sort(),
    ).toEqual(['2026-03-01', '2026-03-02'])

    const stop = startHousekeeping({
      ...server.deps,
      events: one,
      clock: () => early,
      log: silent,
      isEmbedded: true,
    })
    await expect
      .poll(() => server.database.db.select({ day: visitorKeys.day }).from(visitorKeys))
      .toEqual([{ day: '2026-03-02' }])
    await stop()
  })

  it('keep the hash of their arrival when the key is gone before they are written', async () => {
    const { events, state } = recorder()
    events.record(visit({ key: 'first' }))
    await events.flush()
    state.isDown = true
    events.record(visit({ key: 'late' }))
    await events.flush()
    const nextDay = new Date(server.now.getTime() + 86_400_000)
    await deleteVisitorKeys(server.database.db, nextDay)
    events.forgetKeys(nextDay)
    state.isDown = false
    await events.flush()
    const seen = await visitorsOf()
    expect(seen['late']).toBe(seen['first'])
    const { data } = await server.send(getDashboardAnalytics, {
      token: (await server.createActor('ada')).token,
      params: { profileId },
    })
    expect(data).toMatchObject({ totals: { views: 2, uniqueVisitors: 1 } })
  })

  it('cannot be matched between two owners', async () => {
    const mallory = await server.createActor('mallory')
    const { events } = recorder()
    events.record(visit({ key: 'ada' }))
    events.record(
      visit({ key: 'mallory', ownerId: 'mallory', profileId: mallory.defaultProfileId }),
    )
    await events.close()
    const seen = await visitorsOf()
    expect(seen['mallory']).not.toBe(seen['ada'])
    const all = await server.database.db.execute(
      sql`select (select json_agg(e)::text from card_events e) as all`,
    )
    expect(JSON.stringify(all)).not.toContain('somebody')
  })
})

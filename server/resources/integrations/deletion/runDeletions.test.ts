import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeInstagram } from '../../../testing/fakeSignedIntegrations'
import { useTestServer } from '../../../testing/harness'
import { TENANT, tokenOf } from '../../../testing/testIdentity'
import { grantPremium } from '../../billing'
import { syncDue } from '../sync/syncDue'
import { connectionItems, connections, instagramDeletions } from '../tables'
import { connected, providerItem } from '../testing/connected'
import { addConnection, addItems, showItems } from '../testing/connectionRows'
import { deletionCalls, deletionIn, pass, runDue } from '../testing/deletions'
import { MAX_TRIES, runDeletions } from './runDeletions'
import { rawRows } from '../../../platform/db/rawRows'

const server = useTestServer()
const all = { connections: 1, items: 3, files: 3, blocks: 1 }
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
let connection: Awaited<ReturnType<typeof addConnection>>
let code = ''

const ada = () => deletionCalls(server, tokenOf({ userId: 'ada', authTime: server.now }))
const row = async () => (await server.database.db.select().from(instagramDeletions))[0]

beforeEach(async () => {
  await server.createActor('ada')
  connection = await addConnection(server, { ownerId: 'ada' })
  await showItems(server, connection)
  code = deletionIn(await ada().initiate()).code
  await ada().confirm(code)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Makes the step with this number fail at the end of its transaction, as when a process is killed. */
function killStep(number: number) {
  const { db } = server.deps
  const transact = db.transaction.bind(db)
  let begun = 0
  return vi.spyOn(db, 'transaction').mockImplementation((work) =>
    transact(async (tx) => {
      const result = await work(tx)
      begun += 1
      if (begun === number) throw new Error('killed')
      return result
    }),
  )
}

describe('a deletion', () => {
  it.each([1, 2, 3, 4])(
    'whose step %i is killed before its commit goes on after it, and counts once',
    async (number) => {
      killStep(number)
      await runDue(server)
      vi.restoreAllMocks()
      for (let minute = 0; minute < 3; minute += 1) {
        pass(server, MINUTE_MS)
        await runDue(server)
      }
      expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
      expect([server.files.stored.size, await server.database.db.$count(connections)]).toEqual([
        0, 0,
      ])
    },
  )

  it('whose process dies with the step in hand goes on when the lease is over', async () => {
    const hanging = vi
      .spyOn(server.deps.db, 'transaction')
      .mockReturnValue(new Promise(() => undefined))
    void runDue(server)
    await vi.waitFor(() => {
      expect(hanging).toHaveBeenCalled()
    })
    hanging.mockRestore()
    await runDue(server)
    expect((await row())?.state).toBe('confirmed')
    pass(server, 2 * MINUTE_MS)
    await runDue(server)
    expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
  })

  it('is not changed by a process that comes back after its lease', async () => {
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    let goOn: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => (goOn = resolve))
    const late = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await isFree
      return transact(work)
    })
    const running = runDue(server)
    await vi.waitFor(() => {
      expect(late).toHaveBeenCalled()
    })
    pass(server, 2 * MINUTE_MS)
    await runDue(server)
    const before = await server.contents()
    goOn()
    await running
    expect(await server.contents()).toBe(before)
    expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
  })

  it('is done once by several processes', async () => {
    await Promise.all(Array.from({ length: 4 }, () => runDue(server)))
    await runDue(server)
    expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
  })

  it('ends the grant before anything else', async () => {
    const stopping = new AbortController()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
      const result = await transact(work)
      stopping.abort()
      return result
    })
    await runDeletions(server.deps, stopping.signal)
    vi.restoreAllMocks()
    const [left] = await server.database.db.select().from(connections)
    expect(left).toMatchObject({ tokens: '', status: 'reconnect', nextSyncAt: null, version: 2 })
    expect(await ada().status()).toMatchObject({ state: 'deleting' })
  })

  it('also deletes what a sync stored before the connection was gone', async () => {
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      const result = await transact(work)
      await addItems(server, connection, 2)
      return result
    })
    await runDue(server)
    expect(await server.database.db.select().from(connectionItems)).toEqual([])
    expect(server.files.stored.size).toBe(0)
    expect((await ada().status())?.deleted).toMatchObject({ items: 5, files: 5 })
  })

  it.each(['getAccount', 'listItems', 'getPicture'])(
    'that runs while a sync waits for %s leaves nothing, whatever comes back',
    async (method) => {
      await server.createActor('eve')
      await grantPremium(
        server.deps,
        { tenantId: TENANT, userId: 'eve' },
        { until: null, now: server.now },
      )
      const fake = createFakeInstagram(() => server.now)
      server.integrations.instagram = fake
      await connected(server, fake, { ownerId: 'eve' })
      fake.items = [providerItem(1, { pictureUrl: 'https://provider.example/1.png' })]
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      fake.pictures.set('https://provider.example/1.png', await picture.png().toBuffer())
      const eve = deletionCalls(server, tokenOf({ userId: 'eve', authTime: server.now }))
      let isBegun = false
      fake.beforeAnswer = async (asked) => {
        if (asked !== method || isBegun) return
        isBegun = true
        await eve.confirm(deletionIn(await eve.initiate()).code)
        await runDue(server)
      }
      await syncDue(server.deps, new AbortController().signal)
      await runDue(server)
      expect([isBegun, (await eve.status())?.state]).toEqual([true, 'done'])
      const { db } = server.database
      expect([await db.$count(connections), await db.$count(connectionItems)]).toEqual([0, 0])
      expect(server.files.stored.size).toBe(0)
    },
  )

  it('waits longer after each failure, fails readably, and goes on when it is confirmed again', async () => {
    vi.spyOn(server.files, 'delete').mockRejectedValue(new Error('EIO'))
    const pauses: number[] = []
    for (let round = 0; round < MAX_TRIES; round += 1) {
      await runDue(server)
      const due = (await row())?.dueAt
      if (due) {
        pauses.push((due.getTime() - server.now.getTime()) / 1000)
        server.now = due
      }
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920])
    expect(await ada().status()).toMatchObject({ state: 'failed', deleted: all, finishedAt: null })
    expect(server.logged.join('')).not.toContain('ines.m')
    await runDue(server)
    expect((await row())?.state).toBe('failed')
    expect(deletionIn(await ada().initiate())).toMatchObject({ code, state: 'failed' })
    vi.restoreAllMocks()
    expect(deletionIn(await ada().confirm(code)).state).toBe('confirmed')
    await runDue(server)
    expect(await ada().status()).toMatchObject({ state: 'done', deleted: all })
    expect(server.files.stored.size).toBe(0)
  })

  it('that ends its process each time is given up, and no other waits for it', async () => {
    await server.createActor('ben')
    await addConnection(server, { ownerId: 'ben', accountId: '2' })
    await server.database.db
      .update(instagramDeletions)
      .set({ tries: MAX_TRIES, dueAt: new Date(0) })
    const ben = deletionCalls(server, tokenOf({ userId: 'ben' }))
    await ben.confirm(deletionIn(await ben.initiate()).code)
    await runDue(server)
    expect([(await ada().status())?.state, (await ben.status())?.state]).toEqual(['failed', 'done'])
  })

  it('leaves a connection that was made after the confirmation, without what came before', async () => {
    pass(server, 1000)
    await server.database.db
      .update(connections)
      .set({ tokens: 'new', connectedAt: server.now })
      .where(eq(connections.id, connection.id))
    await addItems(server, connection, 1)
    await runDue(server)
    const [left] = await server.database.db.select().from(connections)
    expect(left).toMatchObject({ tokens: 'new', status: 'active' })
    expect(await server.database.db.select().from(connectionItems)).toHaveLength(1)
    expect(await ada().status()).toMatchObject({
      state: 'done',
      deleted: { ...all, connections: 0 },
    })
  })

  it('is forgotten half a year after it was done, and keeps no name before', async () => {
    await runDue(server)
    const [found] = rawRows<{ text: string }>(
      await server.database.db.execute(
        sql`select json_agg(d)::text as text from instagram_deletions d`,
      ),
    )
    expect(found?.text).not.toMatch(/ines\.m|1001/)
    pass(server, 180 * DAY_MS - 1)
    await runDue(server)
    expect(await row()).toBeDefined()
    pass(server, 1)
    await runDue(server)
    expect(await row()).toBeUndefined()
  })
})

import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as calls from '@/contract/contacts/contacts'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { type BulkAction, changeContacts } from '@/contract/contacts/changeContacts'
import { type Job, cancelJob, getJob, job, undoJob } from '@/contract/jobs'
import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { deleteMarkedFiles } from '../../../platform/files/deleteFiles'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch, contentHash } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'

const server = useTestServer()
const everything = { matching: {}, except: [] }
let token = ''
let profileId = ''

beforeEach(async () => {
  const actor = await server.createActor('ada')
  token = actor.token
  profileId = actor.defaultProfileId
})

/** Creates contacts and returns their ids in the order of the job. */
async function addContacts(
  count: number,
  patch: (index: number) => ContactPatch = () => ({}),
  userId = 'ada',
): Promise<string[]> {
  const origin = { tenantId: TENANT, userId, profileId, source: 'manual', now: server.now } as const
  const rows = Array.from({ length: count }, (_, index) =>
    newRow(origin, applyPatch(null, { firstName: `Contact ${String(index)}`, ...patch(index) })),
  )
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  return rows.map(({ id }) => id).sort()
}

const rowsOfAda = () =>
  server.database.db.select().from(contacts).where(eq(contacts.ownerId, 'ada')).orderBy(contacts.id)
const read = (data: unknown): Job => v.parse(job, data)

async function start(action: BulkAction, selection: object = everything): Promise<Job> {
  const { status, data, text } = await server.send(changeContacts, {
    token,
    body: { action, selection },
  })
  expect([status, text]).toEqual([201, expect.anything()])
  return read(data)
}
const now = async ({ id }: Job) =>
  read((await server.send(getJob, { token, params: { jobId: id } })).data)
const undo = async ({ id }: Job) =>
  read((await server.send(undoJob, { token, params: { jobId: id } })).data)

async function run(action: BulkAction, selection?: object): Promise<Job> {
  const started = await start(action, selection)
  await server.runJobs({ limit: 10 })
  return now(started)
}
async function runUndo(of: Job): Promise<Job> {
  await undo(of)
  await server.runJobs({ limit: 10 })
  return now(of)
}

describe('tagging', () => {
  const action: BulkAction = { type: 'tag', add: ['VIP', 'Fair'], remove: ['Old'] }

  it('changes the whole selection in batches and returns the outcome of each', async () => {
    await addContacts(25, (index) => ({
      tags: index === 0 ? ['VIP', 'Fair'] : index < 5 ? ['Old', 'Kept'] : [],
    }))
    await addContacts(2, undefined, 'mallory')
    const excepted = (await rowsOfAda()).find(({ firstName }) => firstName === 'Contact 7')?.id
    const done = await run(action, { matching: {}, except: [excepted, crypto.randomUUID()] })
    expect(done).toMatchObject({
      state: 'done',
      kind: 'tag',
      done: 24,
      total: 24,
      canUndo: true,
      error: null,
      title: 'Tag with “VIP” and “Fair”, remove “Old”',
    })
    expect(done.counts['changed']).toBe(24 - (done.counts['unchanged'] ?? 0))
    const rows = await rowsOfAda()
    for (const { id, tags, version, contentHash: hash, searchText, ...row } of rows) {
      const isDone = tags.includes('VIP') && tags.includes('Fair') && !tags.includes('Old')
      expect([id, isDone]).toEqual([id, id !== excepted])
      if (version === 2)
        expect([hash, searchText.includes('vip\tfair')]).toEqual([
          contentHash({ ...row, tags }),
          true,
        ])
    }
    expect(rows.filter(({ version }) => version === 2)).toHaveLength(done.counts['changed'] ?? 0)
    const found = await server.send(calls.listContacts, { token, params: { tag: 'VIP', limit: 1 } })
    expect(found.data).toMatchObject({ total: 24 })
  })

  it('is undone completely, except for contacts that were changed since', async () => {
    const [first = '', second = '', third = ''] = await addContacts(30, (index) => ({
      tags: index % 2 ? ['a', 'Old', 'b'] : ['b'],
    }))
    const before = new Map((await rowsOfAda()).map((row) => [row.id, row]))
    const done = await run(action)
    const edit = (contactId: string, tags: string[]) =>
      server.send(calls.updateContact, {
        token,
        params: { contactId },
        headers: { 'if-match': '"2"' },
        body: { tags },
      })
    await edit(first, ['mine'])
    await edit(second, ['VIP', 'mine'])
    await server.send(calls.deleteContact, { token, params: { contactId: third } })
    const undone = await runUndo(done)
    expect(undone).toMatchObject({ state: 'undone', done: 30, total: 30, canUndo: false })
    expect([
      undone.counts['changed'],
      (undone.counts['reversed'] ?? 0) + (undone.counts['kept'] ?? 0),
    ]).toEqual([30, 30])
    const had = (id: string) => before.get(id)?.tags.includes('Old') === true
    for (const row of await rowsOfAda()) {
      if (row.id === first) expect(row.tags).toEqual(had(first) ? ['mine', 'Old'] : ['mine'])
      else if (row.id === second) expect(row.tags).toEqual(had(second) ? ['mine', 'Old'] : ['mine'])
      else if (row.id !== third)
        expect([row.tags, row.contentHash, row.searchText]).toEqual([
          before.get(row.id)?.tags,
          before.get(row.id)?.contentHash,
          before.get(row.id)?.searchText,
        ])
    }
    expect(await server.database.db.select().from(jobRows)).toEqual([])
  })

  it('does not change a contact without room for more tags, and gives the reason', async () => {
    const full = Array.from({ length: 99 }, (_, index) => `tag ${String(index)}`)
    await addContacts(2, (index) => ({ tags: index === 0 ? full : [] }))
    expect((await run(action)).counts).toEqual({ changed: 1, unchanged: 0, failed: 1 })
    const rows = await server.database.db.select().from(jobRows)
    expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ detail }) => detail)).toEqual([
      { reason: 'Use at most 100 tags.' },
    ])
  })
})

describe('favorites', () => {
  it('are added and removed', async () => {
    const ids = await addContacts(25, (index) => ({ isFavorite: index < 5 }))
    const done = await run({ type: 'favorite', isFavorite: true })
    expect([done.title, done.counts]).toEqual(['Add to favorites', { changed: 20, unchanged: 5 }])
    expect(
      (await server.send(calls.listFavoriteContacts, { token, params: { limit: 1 } })).data,
    ).toMatchObject({ total: 25 })
    const other = (await rowsOfAda()).find(({ version }) => version === 2)
    await server.send(calls.updateContact, {
      token,
      params: { contactId: other?.id ?? '' },
      headers: { 'if-match': '"2"' },
      body: { isFavorite: false },
    })
    expect((await runUndo(done)).counts).toEqual({
      changed: 20,
      unchanged: 5,
      reversed: 19,
      kept: 1,
    })
    const rows = await rowsOfAda()
    expect(rows.filter(({ isFavorite }) => isFavorite)).toHaveLength(5)
    expect(rows.every((row) => row.contentHash === contentHash(row))).toBe(true)
    expect(ids).toHaveLength(25)
  })

  it('are selected by id, by filter and by creation date', async () => {
    const ids = await addContacts(12, (index) => ({ organization: index < 4 ? 'Acme' : 'Other' }))
    const chosen = await run(
      { type: 'favorite', isFavorite: true },
      { ids: [...ids.slice(0, 3), ids[0], crypto.randomUUID()] },
    )
    expect([chosen.total, chosen.counts]).toEqual([4, { changed: 3, unchanged: 1 }])
    const started = await start(
      { type: 'favorite', isFavorite: true },
      { matching: { organization: 'acme' }, except: [] },
    )
    server.now = new Date(server.now.getTime() + 1000)
    await addContacts(5, () => ({ organization: 'Acme' }))
    await server.runJobs({ limit: 2 })
    expect(await now(started)).toMatchObject({ state: 'done', done: 4, total: 4 })
  })
})

describe('the trash', () => {
  it('receives deleted contacts, and undo restores them', async () => {
    const ids = await addContacts(25)
    const done = await run({ type: 'delete' }, { matching: {}, except: [ids[24]] })
    expect([done.title, done.counts, done.canUndo]).toEqual([
      'Delete contacts',
      { changed: 24, unchanged: 0 },
      true,
    ])
    expect((await rowsOfAda()).filter(({ deletionId }) => deletionId === done.id)).toHaveLength(24)
    await server.send(calls.restoreContacts, { token, body: { ids: [ids[0]] } })
    expect((await runUndo(done)).counts).toEqual({
      changed: 24,
      unchanged: 0,
      reversed: 23,
      kept: 1,
    })
    expect(
      (await rowsOfAda()).every(
        ({ deletedAt, deletionId }) => deletedAt === null && deletionId === null,
      ),
    ).toBe(true)
  })

  it('releases restored contacts, and undo moves them back', async () => {
    const ids = await addContacts(25)
    await run({ type: 'delete' })
    const restored = await run({ type: 'restore' }, { ids: ids.slice(0, 15) })
    expect(restored.counts).toEqual({ changed: 15, unchanged: 0 })
    expect((await run({ type: 'restore' }, { ids: ids.slice(0, 15) })).counts).toEqual({
      changed: 0,
      unchanged: 15,
    })
    expect((await runUndo(restored)).counts).toEqual({
      changed: 15,
      unchanged: 0,
      reversed: 15,
      kept: 0,
    })
    expect(
      (await run({ type: 'restore' }, { matching: { search: 'contact' }, except: [] })).counts,
    ).toEqual({ changed: 25, unchanged: 0 })
  })

  it('is erased for good with its pictures, and nothing else is erased', async () => {
    const ids = await addContacts(25)
    const key = (id: string) => `${id}.webp`
    for (const id of ids) server.files.stored.set(key(id), new Uint8Array(1))
    await server.database.db.execute(sql`update contacts set display_image = id || '.webp'`)
    await run({ type: 'delete' }, { ids: ids.slice(0, 20) })
    const started = await start(
      { type: 'erase' },
      { matching: { isDeleted: true }, except: [ids[0]] },
    )
    // The process is killed before the commit: the step runs again, and no picture is deleted
    // before that.
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    // On Postgres the step's transaction runs inside the one that holds its owner's lock.
    let begun = 0
    vi.spyOn(db, 'transaction').mockImplementation((work) =>
      transact(async (tx) => {
        begun += 1
        const own = begun
        const result = await work(tx)
        if (own === begun) throw new Error('killed')
        return result
      }),
    )
    await server.runJobs({ limit: 10, steps: 1 })
    vi.restoreAllMocks()
    expect([(await rowsOfAda()).length, server.files.stored.size]).toEqual([25, 25])
    server.now = new Date(server.now.getTime() + 1000)
    vi.spyOn(server.files, 'delete').mockRejectedValueOnce(new Error('EACCES'))
    await server.runJobs({ limit: 10, steps: 1 })
    vi.restoreAllMocks()
    expect([(await rowsOfAda()).length, server.files.stored.size]).toEqual([15, 16])
    await server.runJobs({ limit: 10 })
    expect(await now(started)).toMatchObject({
      state: 'done',
      counts: { changed: 19, unchanged: 0 },
      canUndo: false,
    })
    expect(server.files.stored.size).toBe(7)
    await deleteMarkedFiles(server.jobDeps)
    expect([...server.files.stored.keys()].sort()).toEqual(
      [ids[0] ?? '', ...ids.slice(20)].map(key),
    )
    expect((await server.send(undoJob, { token, params: { jobId: started.id } })).error?.code).toBe(
      'CONFLICT',
    )
  })
})

it('processes a trash that was filled at different times', async () => {
  const ids = await addContacts(7)
  for (const id of [...ids].reverse()) {
    server.now = new Date(server.now.getTime() + 1)
    await server.send(calls.deleteContacts, { token, body: { ids: [id] } })
  }
  const started = await start(
    { type: 'restore' },
    { matching: { isDeleted: true }, except: [ids[4]] },
  )
  await server.runJobs({ limit: 2 })
  expect((await now(started)).counts).toEqual({ changed: 6, unchanged: 0 })
  expect(
    (await rowsOfAda()).filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
  ).toEqual([ids[4]])
})

describe('a contact that is trashed later', () => {
  const advanceClock = () => {
    server.now = new Date(server.now.getTime() + 1000)
  }
  const remove = (ids: string[]) => server.send(calls.deleteContacts, { token, body: { ids } })

  it.each(['erase', 'restore'] as const)(
    'stays there when an earlier job should %s everything in the trash',
    async (type) => {
      const ids = await addContacts(6)
      await remove(ids.slice(0, 2))
      const started = await start({ type }, { matching: { isDeleted: true }, except: [] })
      advanceClock()
      await remove(ids.slice(2, 5))
      await server.runJobs({ limit: 1, steps: 1 })
      expect(await now(started)).toMatchObject({ state: 'running', done: 1, total: 2 })
      await server.runJobs()
      expect(await now(started)).toMatchObject({ state: 'done', total: 2, counts: { changed: 2 } })
      expect(
        (await rowsOfAda()).filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
      ).toEqual(ids.slice(2, 5))
    },
  )

  it('stays there if it was selected but restored before it was trashed again', async () => {
    const ids = await addContacts(2)
    await remove(ids)
    const started = await start({ type: 'erase' }, { ids })
    advanceClock()
    await server.send(calls.restoreContacts, { token, body: { ids: ids.slice(1) } })
    await remove(ids.slice(1))
    await server.runJobs()
    expect((await now(started)).counts).toEqual({ changed: 1, unchanged: 1 })
    expect((await rowsOfAda()).map(({ id }) => id)).toEqual(ids.slice(1))
  })
})

describe('the request', () => {
  const action = { type: 'delete' }

  it('creates one job for each Idempotency-Key', async () => {
    await addContacts(3)
    const headers = { 'idempotency-key': 'bulk-0001' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send(changeContacts, { token, body: { action, selection: everything }, headers }),
      ),
    )
    expect(new Set(answers.map(({ data }) => read(data).id)).size).toBe(1)
    expect(server.wakes).toBeGreaterThan(0)
    await server.runJobs()
    expect((await server.send(calls.listContacts, { token })).data).toMatchObject({ total: 0 })
  })

  it('does not change another owner’s contacts', async () => {
    const others = await addContacts(5, undefined, 'mallory')
    const before = await server.database.db.select().from(contacts)
    for (const selection of [everything, { ids: others }])
      expect((await run({ type: 'delete' }, selection)).counts['changed'] ?? 0).toBe(0)
    expect(await server.database.db.select().from(contacts)).toEqual(before)
  })

  it('is canceled after the current step, and its changes can be undone', async () => {
    await addContacts(25)
    const started = await start({ type: 'tag', add: ['x'], remove: [] })
    await server.runJobs({ limit: 10, steps: 1 })
    expect(await now(started)).toMatchObject({
      state: 'running',
      done: 10,
      total: 25,
      canUndo: false,
    })
    const params = { jobId: started.id }
    const cancelled = read((await server.send(cancelJob, { token, params })).data)
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      done: 10,
      counts: { changed: 10 },
      canUndo: true,
    })
    await server.runJobs({ limit: 10 })
    expect((await rowsOfAda()).filter(({ tags }) => tags.includes('x'))).toHaveLength(10)
    expect(await runUndo(started)).toMatchObject({
      state: 'undone',
      counts: { changed: 10, reversed: 10 },
    })
    expect(read((await server.send(cancelJob, { token, params })).data)).toMatchObject({
      state: 'undone',
    })
  })
})

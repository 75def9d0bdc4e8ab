import { changeContacts } from '@/contract/contacts/changeContacts'
import * as v from 'valibot'
import * as calls from '@/contract/contacts/contacts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Contact, contact } from '@/contract/contacts/contact'
import { applyPatch } from './resources/contacts/contactContent'
import { newRow } from './resources/contacts/contactRow'
import { insertContacts } from './resources/contacts/store/insertContacts'
import { deriveMissingColumns } from './resources/contacts/store/deriveMissingColumns'
import { purgeTrash } from './resources/contacts/trash/purgeTrash'
import { contacts } from './resources/contacts/tables'
import { filesToDelete, idempotencyKeys } from './platform/db/tables'
import { jobRows, jobs } from './platform/jobs/tables'
import { deleteMarkedFiles, markForDeletion } from './platform/files/deleteFiles'
import { grantPremium } from './resources/billing'
import { stripeEvents, subscriptions } from './resources/billing/tables'
import { startHousekeeping } from './startHousekeeping'
import { useTestServer } from './testing/harness'
import { TENANT } from './testing/testIdentity'
import { TableMaintenance } from './platform/db/tableMaintenance'

const server = useTestServer()
const DAY = 86_400_000
const actor = { tenantId: TENANT, userId: 'ada' }
const profileId = '00000000-0000-4000-8000-000000000000'
let token = ''

beforeEach(async () => {
  token = (await server.createActor('ada')).token
})

async function create(firstName: string, as = token): Promise<Contact> {
  const body = {
    firstName,
    lastName: 'Test',
    emails: [{ value: `${firstName}@example.com` }],
    tags: ['x'],
  }
  return v.parse(contact, (await server.send(calls.createContact, { token: as, body })).data)
}

const remove = (ids: string[], as = token) =>
  server.send(calls.deleteContacts, { token: as, body: { ids } })
const after = (days: number) => new Date(server.now.getTime() + days * DAY)
const stored = () => server.database.db.select().from(contacts).orderBy(contacts.sortName)

describe('the trash', () => {
  it("is purged of everybody's contacts and pictures after 30 days", async () => {
    const mallory = (await server.createActor('mallory')).token
    const [old, other, restored, later] = [
      await create('Old'),
      await create('Other', mallory),
      await create('Restored'),
      await create('Later'),
    ]
    await create('Kept')
    await server.database.db.execute(
      sql`update contacts set display_image = 'picture.webp' where id = ${old.id}`,
    )
    server.files.stored.set('picture.webp', new Uint8Array())
    await remove([old.id, restored.id])
    await remove([other.id], mallory)
    await server.send(calls.restoreContacts, { token, body: { ids: [restored.id] } })
    server.now = after(1)
    await remove([later.id])

    expect(await purgeTrash(server.deps, after(28))).toBe(0)
    expect(await purgeTrash(server.deps, after(29.5))).toBe(2)
    expect((await stored()).map(({ firstName }) => firstName)).toEqual([
      'Kept',
      'Later',
      'Restored',
    ])
    await deleteMarkedFiles(server.jobDeps)
    expect(server.files.stored.size).toBe(0)
  })

  it('is purged for the other owners if one fails, who is retried', async () => {
    const { db } = server.deps
    const mallory = (await server.createActor('mallory')).token
    await remove([(await create('Mine')).id])
    await remove([(await create('Theirs', mallory)).id], mallory)
    vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('deadlock'))
    await expect(purgeTrash(server.deps, after(31))).rejects.toThrow('(1)')
    vi.restoreAllMocks()
    expect((await stored()).map(({ firstName }) => firstName)).toEqual(['Mine'])
    expect(await purgeTrash(server.deps, after(31))).toBe(1)
  })

  it('keeps every picture until its contact is purged', async () => {
    const { db } = server.deps
    await remove([(await create('Old')).id])
    await server.database.db.execute(sql`update contacts set display_image = 'picture.webp'`)
    server.files.stored.set('picture.webp', new Uint8Array())
    const transact = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transact(async (tx) => {
        await work(tx)
        throw new Error('connection lost')
      }),
    )
    await expect(purgeTrash(server.deps, after(31))).rejects.toThrow('(1)')
    vi.restoreAllMocks()
    await deleteMarkedFiles(server.jobDeps)
    expect([(await stored()).length, server.files.stored.size]).toEqual([1, 1])
  })
})

describe('files to delete', () => {
  it('are deleted despite one that cannot be, which is retried', async () => {
    const keys = ['a.webp', 'b.webp', 'c.webp']
    for (const key of keys) server.files.stored.set(key, new Uint8Array())
    await markForDeletion(server.jobDeps, keys)
    await markForDeletion(server.jobDeps, keys)
    vi.spyOn(server.files, 'delete').mockRejectedValueOnce(new Error('EACCES'))
    await expect(deleteMarkedFiles(server.jobDeps)).rejects.toThrow('(1)')
    vi.restoreAllMocks()
    expect([...server.files.stored.keys()]).toEqual(['a.webp'])
    await deleteMarkedFiles(server.jobDeps, { signal: AbortSignal.abort() })
    expect(server.files.stored.size).toBe(1)
    await deleteMarkedFiles(server.jobDeps)
    expect([
      server.files.stored.size,
      await server.database.db.select().from(filesToDelete),
    ]).toEqual([0, []])
  })
})

describe('columns that a migration left empty', () => {
  it('are derived as in any write; content, versions and dates stay', async () => {
    await create('Ada')
    await create('Eve')
    const before = await stored()
    await server.database.db.execute(
      sql`update contacts set match_keys = null, search_text = 'old', content_hash = '', sort_name = '' where sort_name like 'ada%'`,
    )
    expect(await deriveMissingColumns(server.database.db)).toBe(1)
    expect(await stored()).toEqual(before)
    expect(await deriveMissingColumns(server.database.db)).toBe(0)
    await server.database.db.execute(
      sql`update contacts set search_version = 1, search_text = 'old'`,
    )
    expect(await deriveMissingColumns(server.database.db)).toBe(2)
    expect(await stored()).toEqual(before)
  })
})

describe('table maintenance', () => {
  it('waits for many changes, on the embedded database also for their end, and runs once', async () => {
    const { db } = server.database
    // A run sees another session's writes only after that session reports them.
    const write = () =>
      db.transaction(async (tx) => {
        const rows = Array.from({ length: 150 }, (_, at) =>
          newRow(
            { ...actor, profileId, source: 'import', now: server.now },
            applyPatch(null, { firstName: String(at) }),
          ),
        )
        await insertContacts({ db: tx, actor }, rows)
        await tx.execute(sql`select pg_stat_force_next_flush()`)
      })
    const [rarely, embedded, postgres] = [
      new TableMaintenance(db, false),
      new TableMaintenance(db, true, 120),
      new TableMaintenance(db, false, 120),
    ]
    const look = async () => [await rarely.run(), await embedded.run(), await postgres.run()]
    expect(await look()).toEqual([false, false, false])
    await write()
    expect(await look()).toEqual([false, false, true])
    expect(await look()).toEqual([false, true, false])
    expect(await look()).toEqual([false, false, false])
  })

  it('frees space on the embedded database in every changed table', async () => {
    const { db } = server.database
    const tending = new TableMaintenance(db, true, 120)
    const vacuums = async () => {
      const result = await db.execute(
        sql`select vacuum_count::int as count from pg_stat_all_tables where relid = 'job_rows'::regclass`,
      )
      return v.parse(v.object({ rows: v.tuple([v.object({ count: v.number() })]) }), result).rows[0]
        .count
    }
    const before = await vacuums()
    await tending.run()
    const jobId = crypto.randomUUID()
    await db.transaction(async (tx) => {
      await tx.insert(jobRows).values(
        Array.from({ length: 150 }, (_, row) => ({
          tenantId: TENANT,
          ownerId: 'ada',
          jobId,
          row,
          outcome: 'changed',
        })),
      )
      await tx.delete(jobRows)
      await tx.execute(sql`select pg_stat_force_next_flush()`)
    })
    expect([await tending.run(), await tending.run(), await tending.run()]).toEqual([
      false,
      true,
      false,
    ])
    await db.execute(sql`select pg_stat_force_next_flush()`)
    await vi.waitFor(async () => {
      expect(await vacuums()).toBeGreaterThan(before)
    })
  })
})

describe('housekeeping', () => {
  it('starts at once and stops when asked', async () => {
    await create('Ada')
    await server.database.db.execute(sql`update contacts set match_keys = null`)
    const stop = startHousekeeping({ ...server.deps, isEmbedded: true })
    await vi.waitFor(async () => {
      expect((await stored())[0]?.matchKeys).toHaveLength(2)
    })
    await stop()
    expect(server.logged.join('')).not.toContain('housekeeping failed')
  })

  it('deletes the files of an abandoned upload and drafts after an hour', async () => {
    const drafts = vi.spyOn(server.files, 'deleteDrafts')
    const [left, young] = ['left-by-a-killed', 'still-under-way-']
    for (const id of [left, young]) server.files.stored.set(`${id}file.webp`, new Uint8Array())
    const ago = (minutes: number) => new Date(server.now.getTime() - minutes * 60_000)
    await server.database.db.insert(filesToDelete).values([
      { key: left, tenantId: TENANT, uploadingSince: ago(61) },
      { key: young, tenantId: TENANT, uploadingSince: ago(59) },
    ])
    const stop = startHousekeeping({ ...server.deps, isEmbedded: true })
    await vi.waitFor(() => {
      expect(drafts.mock.calls).toEqual([[ago(60)]])
    })
    await stop()
    drafts.mockRestore()
    expect([
      [...server.files.stored.keys()],
      await server.database.db.select().from(filesToDelete),
    ]).toEqual([[`${young}file.webp`], [{ key: young, tenantId: TENANT, uploadingSince: ago(59) }]])
  })

  it('deletes the answers stored for keys after two days, also of people who do not come back', async () => {
    const { db } = server.database
    const row = (key: string, days: number) => ({
      ...{ tenantId: TENANT, ownerId: 'ada', key, requestHash: '', createdAt: after(days) },
    })
    await db.insert(idempotencyKeys).values([row('old-key', -2.1), row('young-key', -1.9)])
    const stop = startHousekeeping({ ...server.deps, isEmbedded: true })
    await vi.waitFor(async () => {
      expect(await db.select().from(idempotencyKeys)).toMatchObject([{ key: 'young-key' }])
    })
    await stop()
  })

  it('runs the other tasks if one fails', async () => {
    const [broken, old] = [await create('Broken'), await create('Old')]
    await server.send(changeContacts, {
      token,
      body: {
        action: { type: 'favorite', isFavorite: true },
        selection: { matching: {}, except: [] },
      },
    })
    await server.runJobs()
    await server.database.db.execute(
      sql`update contacts set match_keys = null, emails = '{}' where id = ${broken.id}`,
    )
    await remove([old.id])
    server.now = after(31)
    server.files.stored.set('left.webp', new Uint8Array())
    await markForDeletion(server.jobDeps, ['left.webp'])
    const erase = vi
      .spyOn(server.deps.db, 'transaction')
      .mockRejectedValueOnce(new Error('deadlock'))
    const stop = startHousekeeping({ ...server.deps, isEmbedded: true })
    await vi.waitFor(async () => {
      expect((await stored()).map(({ firstName }) => firstName)).toEqual(['Broken', 'Old'])
      expect(await server.database.db.select().from(jobs)).toEqual([])
      expect(server.files.stored.size).toBe(0)
    })
    erase.mockRestore()
    await stop()
    expect(server.logged.join('')).toContain('housekeeping failed')
  })

  it('ends a grant within a minute, from when its companies have notice', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { db } = server.database
    const until = new Date(server.now.getTime() + 90_000)
    await grantPremium(server.deps, actor, { until, now: server.now })
    const long = { tenantId: TENANT, id: 'evt_1', kind: 'any', receivedAt: after(-90) }
    await db.insert(stripeEvents).values(long)
    const stop = startHousekeeping({ ...server.deps, isEmbedded: true })
    // The task after the grants.
    await vi.waitFor(async () => {
      expect(await db.select().from(stripeEvents)).toEqual([])
    })
    server.now = until
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => {
      expect(await db.select().from(subscriptions)).toMatchObject([
        { status: 'canceled', endedAt: until },
      ])
    })
    await stop()
    vi.useRealTimers()
  })

  it('logs errors', async () => {
    const clock = () => {
      throw new Error('No time.')
    }
    const stop = startHousekeeping({
      ...server.deps,
      clock,
      isEmbedded: true,
    })
    await vi.waitFor(() => {
      expect(server.logged.join('')).toContain('housekeeping failed')
    })
    await stop()
  })
})

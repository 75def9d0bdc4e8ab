import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { facetsOf } from '../../resources/contacts/list/contactCounts'
import { applyPatch, contentHash } from '../../resources/contacts/contactContent'
import { newRow } from '../../resources/contacts/contactRow'
import { insertContacts } from '../../resources/contacts/store/insertContacts'
import { type Database, openPglite } from '../db/client'
import { contacts } from '../../resources/contacts/tables'
import { jobRows, jobs } from './tables'
import { useKilledProcess } from '../../testing/killedProcess'
import { addUserRecord } from '../../resources/users/userRecord'

/** The number of kills: a sample in `npm test`, all in `npm run test:long`. */
const isLong = process.env.LONG === '1'
const KILLS = isLong ? 30 : 2
const ROWS = isLong ? 30_000 : 2_000

const actor = { tenantId: 'tenant', userId: 'ada' }
const killed = useKilledProcess()
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-kill-'))
})
afterEach(async () => {
  await killed.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function fill({ db }: Database): Promise<void> {
  const now = new Date()
  await addUserRecord(
    db,
    {
      tenantId: actor.tenantId,
      id: actor.userId,
      firstName: 'Ada',
      lastName: '',
      email: '',
      phoneNumber: '',
    },
    now,
  )
  const origin = { ...actor, profileId: crypto.randomUUID(), source: 'manual', now } as const
  for (let start = 0; start < ROWS; start += 500) {
    await insertContacts(
      { db, actor },
      Array.from({ length: 500 }, (_, index) =>
        newRow(
          origin,
          applyPatch(null, { firstName: `Contact ${String(start + index)}`, tags: ['Old'] }),
        ),
      ),
    )
  }
  const input = { selection: { matching: {}, except: [] }, add: ['New'], remove: ['Old'] }
  const job = {
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    id: crypto.randomUUID(),
    kind: 'tag',
    state: 'queued',
    title: 'Tag',
    input,
    done: 0,
    counts: {},
  } as const
  await db.insert(jobs).values({ ...job, createdAt: now, updatedAt: now })
}

it(`loses and doubles nothing when the process is killed ${String(KILLS)} times, and comes to its end after that`, async () => {
  const filled = await openPglite({
    folder: join(folder, 'database'),
    image: new Blob([readFileSync(inject('pgliteImage'))]),
  })
  await fill(filled)
  await filled.close()
  let said: unknown
  let kills = 0
  for (let kill = 0; kill < KILLS && said !== 'idle'; kill += 1) {
    // Kills it in the middle of a step, between its work and its commit, and some steps later in
    // turn; never three times at the same step, which would fail the job.
    let messages = [0, 3, 1, 4, 2][kill % 5] ?? 0
    said = await killed.startUntil(
      { folder },
      (message) => message === 'idle' || (messages -= 1) < 0,
    )
    await killed.kill()
    kills += 1
  }
  expect([kills, said]).toEqual([KILLS, expect.not.stringMatching('idle')])
  await killed.startUntil({ folder }, (message) => message === 'idle')
  await killed.stop()

  const { db, close } = await openPglite({ folder: join(folder, 'database') })
  const [[job], rows, changed, facets] = [
    await db.select().from(jobs),
    await db.select().from(contacts),
    await db.select().from(jobRows),
    await facetsOf({ db, actor }),
  ]
  await close()
  expect(job).toMatchObject({
    state: 'done',
    done: ROWS,
    total: ROWS,
    counts: { changed: ROWS, unchanged: 0 },
  })
  expect(
    rows.filter(
      (row) =>
        row.version !== 2 || row.tags.join() !== 'New' || row.contentHash !== contentHash(row),
    ),
  ).toEqual([])
  expect([
    rows.length,
    changed.length,
    new Set(changed.map(({ entityId }) => entityId)).size,
  ]).toEqual([ROWS, ROWS, ROWS])
  expect(facets).toMatchObject({ total: ROWS, tags: [{ tag: 'New', count: ROWS }] })
}, 600_000)

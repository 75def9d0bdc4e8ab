import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { applyPatch } from '../../resources/contacts/contactContent'
import { newRow } from '../../resources/contacts/contactRow'
import { insertContacts } from '../../resources/contacts/store/insertContacts'
import { type Database, openPglite, openPostgres } from '../db/client'
import { jobs } from './tables'
import type { JobProcessOptions } from '../../testing/jobProcess'
import { useKilledProcess } from '../../testing/killedProcess'
import { type TestDatabase, createTestDatabase } from '../../testing/postgres'
import { addUserRecord } from '../../resources/users/userRecord'
import type { JobRecord } from '../../ports/registry'

/** The number of runs: a sample in `npm test`, all in `npm run test:long`. */
const STOPS = process.env.LONG === '1' ? 10 : 3

const OWNERS = ['ada', 'ben', 'eve']
const DEADLY = 'Ends the process'
const ROWS = 12

const killed = useKilledProcess()
let folder = ''
let postgres: TestDatabase | null = null
let given: JobProcessOptions

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-deadly-'))
  postgres = await createTestDatabase()
  given = {
    folder,
    ...(postgres && { databaseUrl: postgres.databaseUrl }),
    mostRows: 1,
    deadly: DEADLY,
  }
})
afterEach(async () => {
  await killed.kill()
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const open = () =>
  postgres ? openPostgres(postgres.databaseUrl) : openPglite({ folder: join(folder, 'database') })

/** Creates owners with contacts, each with a job that tags them and has its own title. */
async function fill(titles: Record<string, string>): Promise<void> {
  const database = await (postgres
    ? open()
    : openPglite({
        folder: join(folder, 'database'),
        image: new Blob([readFileSync(inject('pgliteImage'))]),
      }))
  const { db } = database
  const now = new Date()
  for (const [ownerId, title] of Object.entries(titles)) {
    const actor = { tenantId: 'tenant', userId: ownerId }
    await addUserRecord(
      db,
      {
        tenantId: 'tenant',
        id: ownerId,
        firstName: 'A',
        lastName: '',
        email: '',
        phoneNumber: '',
      },
      now,
    )
    const origin = { ...actor, profileId: crypto.randomUUID(), source: 'manual', now } as const
    await insertContacts(
      { db, actor },
      Array.from({ length: ROWS }, (_, index) =>
        newRow(origin, applyPatch(null, { firstName: `Contact ${String(index)}` })),
      ),
    )
    const input = { selection: { matching: {}, except: [] }, add: ['New'], remove: [] }
    await db.insert(jobs).values({
      tenantId: 'tenant',
      ownerId,
      id: crypto.randomUUID(),
      kind: 'tag',
      state: 'queued',
      title,
      input,
      done: 0,
      counts: {},
      createdAt: now,
      updatedAt: now,
    })
  }
  await database.close()
}

async function look<T>(work: (db: Database['db']) => Promise<T>): Promise<T> {
  const { db, close } = await open()
  const result = await work(db)
  await close()
  return result
}

const stored = () => look((db) => db.select().from(jobs).orderBy(jobs.ownerId))
const jobOf = (all: JobRecord[], title: string) => all.find((job) => job.title === title)
const hasEnded = ({ state }: JobRecord) => state === 'done' || state === 'failed'

/** Starts the process; resolves to whether it ended before all work was done. */
async function dies(options: JobProcessOptions): Promise<boolean> {
  const died = await killed
    .startUntil(options, (said) => said === 'idle')
    .then(
      () => false,
      () => true,
    )
  await killed.stop()
  return died
}

it('fails with the reason after three crashes, and no job beside it fails', async () => {
  await fill({ ada: 'Innocent', ben: DEADLY, eve: 'Innocent too' })
  // The first time all jobs begin before the process ends, if the database allows it.
  const together = postgres ? OWNERS.length : 1
  let deaths = (await dies({ ...given, together })) ? 1 : 0
  if (postgres)
    expect((await stored()).map((job) => [job.state, job.done, job.deaths])).toEqual(
      OWNERS.map(() => ['queued', 0, 1]),
    )
  for (let start = 0; start < 10 && !(await stored()).every(hasEnded); start += 1)
    deaths += (await dies(given)) ? 1 : 0
  const all = await stored()
  expect(deaths).toBe(3)
  expect(jobOf(all, DEADLY)).toMatchObject({
    state: 'failed',
    error:
      'This change stopped the server three times, so it was ended. What was done before stays.',
    done: 0,
    deaths: 0,
  })
  for (const title of ['Innocent', 'Innocent too'])
    expect(jobOf(all, title)).toMatchObject({
      state: 'done',
      done: ROWS,
      counts: { changed: ROWS },
      deaths: 0,
    })
}, 240_000)

it('is not counted for an orderly stop, and reset once a step is committed', async () => {
  await fill({ ada: 'Innocent' })
  const isBegun = (said: unknown) => said === 'begun'
  for (let stop = 1; stop <= STOPS; stop += 1) {
    await killed.startUntil(given, isBegun)
    await killed.stop()
  }
  expect(await stored()).toMatchObject([{ state: 'running', done: STOPS, deaths: 0 }])
  for (let kill = 1; kill <= 2; kill += 1) {
    await killed.startUntil(given, isBegun)
    await killed.kill()
  }
  expect(await stored()).toMatchObject([{ state: 'running', done: STOPS, deaths: 2 }])
  // The next step is committed, so the crash at the one after it is the first again.
  let steps = 2
  await killed.startUntil(given, (said) => isBegun(said) && (steps -= 1) === 0)
  await killed.kill()
  expect(await stored()).toMatchObject([{ state: 'running', done: STOPS + 1, deaths: 1 }])
  expect(await dies(given)).toBe(false)
  expect(await stored()).toMatchObject([{ state: 'done', done: ROWS, deaths: 0 }])
}, 240_000)

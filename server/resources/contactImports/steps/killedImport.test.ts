import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import { type Database, openPglite, openPostgres } from '../../../platform/db/client'
import { contacts } from '../../contacts/tables'
import { importBatches } from '../tables'
import { jobs } from '../../../platform/jobs/tables'
import { useKilledProcess } from '../../../testing/killedProcess'
import { type TestDatabase, createTestDatabase } from '../../../testing/postgres'
import { addUserRecord } from '../../users/userRecord'
import { facetsOf } from '../../contacts/list/contactCounts'
import { addBatches } from '../store/addBatches'
import { readBatch } from '../store/readBatches'
import { newImport } from '../importJob'

/** A sample in `npm test`, all of it in `npm run test:long`. */
const isLong = process.env.LONG === '1'
const KILLS = isLong ? 30 : 2
const ROWS = isLong ? 10_000 : 2_500
/** Each row that is a multiple of this belongs to an earlier row's contact, two of each. */
const EVERY = 10

const actor = { tenantId: 'tenant', userId: 'ada' }
const killed = useKilledProcess()
let folder = ''
let postgres: TestDatabase | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-kill-'))
  postgres = await createTestDatabase()
})
afterEach(async () => {
  await killed.kill()
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (): Promise<Database> =>
  postgres ? openPostgres(postgres.databaseUrl) : openPglite({ folder: join(folder, 'database') })

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
  const headers = ['First Name', 'E-mail 1 - Value', 'Organization Name']
  const file = {
    profileId: crypto.randomUUID(),
    type: 'csv',
    fileName: 'contacts.csv',
    fingerprint: 'f',
    headers,
    delimiter: ',',
    mapping: mapHeaders(headers),
    options: defaultImportOptions,
  } as const
  const { input, ...about } = newImport(file)
  const job = {
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    id: crypto.randomUUID(),
    ...about,
    input: { ...input, stage: 'apply' },
    state: 'queued',
    done: 0,
    total: ROWS,
    counts: {},
    createdAt: now,
    updatedAt: now,
  } as const
  await db.insert(jobs).values(job)
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const row = at + 1
    const of = row % EVERY === 0 ? Math.ceil(row / EVERY / 2) * EVERY - EVERY + 1 : row
    return {
      cells: [
        `Contact ${String(of)}`,
        `c${String(of)}@example.com`,
        of === row ? '' : `Of row ${String(row)}`,
      ],
    }
  })
  for (let start = 0; start < ROWS; start += 1000)
    await addBatches({ db }, job, start + 1, rows.slice(start, start + 1000))
}

it(`neither loses nor repeats a row of an import when the process is killed ${String(KILLS)} times, and finishes it`, async () => {
  const filled = postgres
    ? await open()
    : await openPglite({
        folder: join(folder, 'database'),
        image: new Blob([readFileSync(inject('pgliteImage'))]),
      })
  await fill(filled)
  await filled.close()
  const given = { folder, ...(postgres && { databaseUrl: postgres.databaseUrl }) }
  let lastMessage: unknown
  for (let kill = 0; kill < KILLS && lastMessage !== 'idle'; kill += 1) {
    // In turn: during a step, between its work and its commit, and some steps later. Never three
    // times at the same step, which would fail the job.
    let messages = [0, 3, 1, 4, 2][kill % 5] ?? 0
    lastMessage = await killed.startUntil(
      given,
      (message) => message === 'idle' || (messages -= 1) < 0,
    )
    await killed.kill()
  }
  await killed.startUntil(given, (message) => message === 'idle')
  await killed.stop()

  const { db, close } = await open()
  const [[job], rows, batches, facets] = [
    await db.select().from(jobs),
    await db.select().from(contacts),
    await db.select().from(importBatches),
    await facetsOf({ db, actor }),
  ]
  await close()
  const again = ROWS / EVERY
  // Later rows of such a contact are duplicates, or add nothing if its organization is set.
  const decided = batches.flatMap((batch) => readBatch(batch).outcomes)
  const outcomes = decided.map(({ outcome }) => outcome)
  const dropped = decided.filter((outcome) => outcome.dropped !== undefined).length
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  expect(job).toMatchObject({
    state: 'done',
    done: ROWS,
    total: ROWS,
    counts: { created: ROWS - again },
  })
  expect([outcomes.length, count('created'), count('updated') + count('duplicate')]).toEqual([
    ROWS,
    ROWS - again,
    again,
  ])
  const counts = [
    ...['created', 'updated', 'duplicate'].map((outcome) => [outcome, count(outcome)] as const),
    ['dropped', dropped] as const,
  ]
  expect(job?.counts).toEqual(Object.fromEntries(counts.filter(([, rest]) => rest !== 0)))
  expect([rows.length, new Set(rows.map(({ emails }) => emails[0]?.value)).size]).toEqual([
    ROWS - again,
    ROWS - again,
  ])
  expect(rows.filter(({ organization }) => organization !== '')).toHaveLength(count('updated'))
  expect(facets).toMatchObject({ total: ROWS - again })
}, 600_000)

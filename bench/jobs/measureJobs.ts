import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { type Database, openPglite, openPostgres } from '../../server/platform/db/client'
import { jobs } from '../../server/platform/jobs/tables'
import { createLocalFiles } from '../../server/platform/files/localFiles'
import { newJobFile } from '../../server/platform/jobs/jobFile'
import type { JobRecord } from '../../server/ports/registry'
import { createFileThread } from '../../server/resources/contactImports/reading/fileThread'
import { STEP_MS, createStepper } from '../../server/platform/jobs/jobStepper'
import { registry } from '../../server/resources'
import { defaultLimits } from '../../server/platform/limits'
import { startPostgres } from '../../server/testing/postgresServer'
import { addUserRecord } from '../../server/resources/users/userRecord'
import { countContacts, fillContacts, withoutIndexes } from '../list/fill'

/*
 * Runs each kind of job over all contacts of one owner, in steps like the server. Prints rows per
 * second, the longest step (during which the embedded database serves no other request) and the
 * growth of the heap.
 *
 *   --engine=pglite,postgres   --rows=100000
 *   --only=text   jobs whose name contains it
 *   --untended    tables without statistics, which the first job gathers
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    untended: { type: 'boolean', default: false },
  },
})
const OWNER = { tenantId: 'bench', userId: 'big' }
const rows = Number(options.rows)
const selection = { matching: {}, except: [] }
const clock = () => new Date()

type Work = Pick<JobRecord, 'kind' | 'input'> & { name: string; file?: JobRecord['file'] }
const work: Work[] = [
  {
    name: 'export csv',
    kind: 'export',
    input: { selection, format: { type: 'csv', shape: 'tessera' } },
    file: newJobFile('a.csv', 'text/csv'),
  },
  {
    name: 'export vcf',
    kind: 'export',
    input: { selection, format: { type: 'vcf', version: '3.0' } },
    file: newJobFile('a.vcf', 'text/vcard'),
  },
  { name: 'tag', kind: 'tag', input: { selection, add: ['VIP 2026'], remove: [] } },
  { name: 'favorite', kind: 'favorite', input: { selection, isFavorite: true } },
  { name: 'delete', kind: 'delete', input: { selection } },
]

async function fill({ db }: Database): Promise<void> {
  await addUserRecord(
    db,
    {
      tenantId: OWNER.tenantId,
      id: OWNER.userId,
      firstName: 'Big',
      lastName: '',
      email: '',
      phoneNumber: '',
    },
    clock(),
  )
  await withoutIndexes(db, () =>
    fillContacts(db, { tenantId: OWNER.tenantId, ownerId: OWNER.userId, rows }),
  )
  await db.execute(countContacts(OWNER.tenantId))
  if (!options.untended) await db.execute(sql`vacuum (analyze)`)
}

async function measure(engine: string, { db }: Database, folder: string): Promise<void> {
  const stepper = createStepper(
    {
      db,
      tenantId: OWNER.tenantId,
      files: createLocalFiles(join(folder, 'files')),
      clock,
      log: pino({ level: 'warn' }),
      limits: defaultLimits,
      fileThread: createFileThread(),
      registry,
      stripe: null,
      wakeMails: () => undefined,
    },
    registry.jobKinds,
    { aimMs: engine === 'postgres' ? STEP_MS.postgres : STEP_MS.embedded },
  )
  console.log(
    `\n${engine}, ${String(rows)} contacts\n\n| job | rows/s | longest step, ms | CPU of this process, s | CPU of Postgres, s | heap growth, MB | counts |\n|---|---|---|---|---|---|---|`,
  )
  for (const { name, kind, input, file = null } of work.filter((each) =>
    each.name.includes(options.only),
  )) {
    const id = crypto.randomUUID()
    await db.insert(jobs).values({
      tenantId: OWNER.tenantId,
      ownerId: OWNER.userId,
      id,
      kind,
      state: 'queued',
      title: name,
      input,
      file,
      done: 0,
      counts: {},
      createdAt: clock(),
      updatedAt: clock(),
    })
    await run(name, stepper, () => state(db, id))
    if (name === 'tag' || name === 'delete') {
      await db.update(jobs).set({ state: 'undoing', done: 0 }).where(eq(jobs.id, id))
      await run(`${name}, undo`, stepper, () => state(db, id))
    }
  }
}

async function state(db: Database['db'], id: string): Promise<string> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
  return `${job?.state ?? ''} ${JSON.stringify(job?.counts)}`
}

async function run(
  name: string,
  stepper: ReturnType<typeof createStepper>,
  outcome: () => Promise<string>,
): Promise<void> {
  globalThis.gc?.()
  const [heap, cpu, since, served] = [
    process.memoryUsage().heapUsed,
    process.cpuUsage(),
    performance.now(),
    postgresCpu(),
  ]
  let [longest, most, last] = [0, heap, since]
  while (await stepper.step()) {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  const { user, system } = process.cpuUsage(cpu)
  const perSecond = Math.round(rows / ((last - since) / 1000))
  console.log(
    `| ${name} | ${String(perSecond)} | ${longest.toFixed(0)} | ${((user + system) / 1e6).toFixed(1)} | ${(postgresCpu() - served).toFixed(1)} | ${((most - heap) / 1e6).toFixed(0)} | ${await outcome()} |`,
  )
}

/**
 * Returns the CPU seconds of our Postgres processes; 0 where the system does not show them. They
 * are comparable on a busy machine.
 */
function postgresCpu(): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + cpuOf(pid), 0)
  } catch {
    return 0
  }
}

function cpuOf(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bench_jobs')
    return isOurs ? (Number(fields[11]) + Number(fields[12])) / 100 : 0
  } catch {
    return 0
  }
}

async function on(engine: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-jobs-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    if (postgres) {
      const admin = new Client({ connectionString: postgres.adminUrl })
      await admin.connect()
      await admin.query('create database bench_jobs')
      await admin.end()
    }
    const database = postgres
      ? await openPostgres(postgres.adminUrl.replace(/\/postgres$/, '/bench_jobs'))
      : await openPglite({ folder: join(folder, 'database') })
    await fill(database)
    await measure(engine, database, folder)
    await database.close()
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const engine of options.engine.split(',')) await on(engine)

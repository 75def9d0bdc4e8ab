import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { mapHeaders } from '../../src/contactFiles/csv/mapHeaders'
import { MAX_IMPORT_ROWS } from '../../src/contract/contacts/imports'
import { defaultImportOptions } from '@/contract/contacts/contactImport'
import type { Database } from '../../server/platform/db/client'
import { profiles } from '../../server/resources/profiles/tables'
import { STEP_MS, createStepper } from '../../server/platform/jobs/jobStepper'
import { registry } from '../../server/resources'
import { addUserRecord } from '../../server/resources/users/userRecord'
import { benchApp } from '../benchApp'
import { type Figures, type Result, onEngines, printTable } from '../onEngines'
import { copyFloor } from './copyFloor'
import { HEADERS, peopleRows } from './peopleRows'
import { ownSeconds, postgresSeconds } from './processorTime'

/*
 * Imports files of 12 columns through the API, without a network: create, send, plan, apply, undo.
 * Then copies the contacts into an empty table with the same indexes, as the floor of the same run.
 *   --engine=pglite,postgres   --rows=10000,100000,1000000   --undo
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string', default: '10000,100000,1000000' },
    undo: { type: 'boolean', default: false },
  },
})
const OWNER = { tenantId: 'bench', userId: 'big' }
const MIB = 2 ** 20

interface Phase {
  rowsPerSecond: number
  /** CPU time per row in microseconds, which is comparable on a busy machine. */
  ownMicros: number
  postgresMicros: number
  longestMs: number
}

/**
 * The largest heap and resident memory. `held` is the heap after a garbage collection, measured
 * ten times a phase.
 */
class Memory {
  private readonly start = collected()
  held = 0
  rss = 0

  measure(isCollecting: boolean): void {
    this.rss = Math.max(this.rss, process.memoryUsage.rss())
    if (isCollecting) this.held = Math.max(this.held, collected() - this.start)
  }
}

function collected(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

async function measure(database: Database, rows: number, name: string): Promise<Figures> {
  const { db } = database
  const { app, deps } = await benchApp(db, { owner: OWNER })
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
    deps.clock(),
  )
  const [profile] = await db.select({ id: profiles.id }).from(profiles)

  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const init = {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await app.request(path, init)
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${path}: ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
  const aimMs = name === '' ? STEP_MS.embedded : STEP_MS.postgres
  const memory = new Memory()
  const steps = async (phase: string): Promise<Phase> => {
    const stepper = createStepper(deps, registry.jobKinds, { aimMs })
    const [since, own, served] = [performance.now(), ownSeconds(), postgresSeconds(name)]
    let longestMs = 0
    let measured = 0
    let paused = 0
    let collecting = 0
    for (let next = 0; ;) {
      const begun = performance.now()
      if (!(await stepper.step())) break
      longestMs = Math.max(longestMs, performance.now() - begun)
      const [{ done } = { done: 0 }] = rowsOf(await db.execute(sql`select done from jobs`))
      const [before, cpu] = [performance.now(), ownSeconds()]
      memory.measure(done >= next)
      if (done >= next) {
        if (rows > 100_000)
          console.error(
            `${phase}: ${String(done)} of ${String(rows)} after ${((begun - since) / 1000).toFixed(1)} s`,
          )
        next = (measured += 1) * (rows / 10)
      }
      paused += performance.now() - before
      collecting += ownSeconds() - cpu
    }
    const perRow = 1e6 / rows
    const micros = {
      ownMicros: (ownSeconds() - own - collecting) * perRow,
      postgresMicros: (postgresSeconds(name) - served) * perRow,
    }
    return {
      rowsPerSecond: (rows / (performance.now() - since - paused)) * 1000,
      longestMs,
      ...micros,
    }
  }

  const mapping = mapHeaders(HEADERS)
  const { job } = await ask<{ job: { id: string } }>('/v1/contacts/imports', {
    profileId: profile?.id,
    type: 'csv',
    fileName: 'people.csv',
    fingerprint: 'bench',
    headers: HEADERS,
    delimiter: ',',
    mapping,
    options: defaultImportOptions,
  })
  const path = `/v1/contacts/imports/${job.id}`
  let since = performance.now()
  for (let from = 1; from <= rows; from += MAX_IMPORT_ROWS) {
    await ask(`${path}/rows`, {
      from,
      rows: peopleRows(from, Math.min(MAX_IMPORT_ROWS, rows - from + 1)),
    })
    memory.measure(false)
  }
  const send = (rows / (performance.now() - since)) * 1000
  await ask(`${path}/plan`, { rows, mapping, options: defaultImportOptions })
  const plan = await steps('plan')
  await ask(`${path}/apply`, { round: 1 })
  const apply = await steps('apply')
  const done = await ask<{ outcomes: Record<string, number>; job: { state: string } }>(path)
  const sum = Object.values(done.outcomes).reduce((total, count) => total + count, 0)
  if (done.job.state !== 'done' || sum !== rows) throw new Error(JSON.stringify(done))
  const floor = await copyFloor(database, rows)
  since = performance.now()
  await ask(`${path}/rows?outcome=created&offset=${String(Math.floor(rows / 2))}&limit=100`)
  const window = performance.now() - since
  const figures = {
    send,
    ...figuresOf('plan', plan),
    ...figuresOf('apply', apply),
    'COPY, the floor': floor.rowsPerSecond,
    'COPY, CPU µs of Postgres a row': floor.postgresMicros,
    'apply, % of COPY': (100 * apply.rowsPerSecond) / floor.rowsPerSecond,
    'window ms': window,
  }
  const memoryFigures = () => ({ 'heap+ MiB': memory.held / MIB, 'RSS peak MiB': memory.rss / MIB })
  if (!options.undo) return { ...figures, ...memoryFigures() }
  await ask(`/v1/jobs/${job.id}/undo`, {})
  return { ...figures, ...figuresOf('undo', await steps('undo')), ...memoryFigures() }
}

function figuresOf(
  name: string,
  { rowsPerSecond, longestMs, ownMicros, postgresMicros }: Phase,
): Figures {
  return {
    [name]: rowsPerSecond,
    [`${name}, longest step ms`]: longestMs,
    [`${name}, CPU µs a row`]: ownMicros,
    [`${name}, CPU µs of Postgres a row`]: postgresMicros,
  }
}

/** The statement selects `done` from jobs: the cast. */
function rowsOf(result: unknown): { done: number }[] {
  return (result as { rows: { done: number }[] }).rows
}

function report(engine: string, results: readonly Result[]): void {
  console.log(`\n${engine}: rows/s, unless it says otherwise\n`)
  printTable(results)
  const last = results.at(-1)?.figures ?? {}
  const isMet = (figure: string, goal: number) => ((last[figure] ?? 0) >= goal ? 'met' : 'MISSED')
  const goal = engine === 'postgres' ? 10_000 : 2000
  const heap = (last['heap+ MiB'] ?? 0) <= 150 ? 'met' : 'MISSED'
  console.log(
    `\napply ≥ ${String(goal)} rows/s: ${isMet('apply', goal)}; ≥ 60 % of COPY: ${isMet('apply, % of COPY', 60)}; heap+ ≤ 150 MiB: ${heap}`,
  )
}

await onEngines(options, measure, report)
process.exit(0)

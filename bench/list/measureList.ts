import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { type Database, openPglite, openPostgres } from '../../server/platform/db/client'
import { startPostgres } from '../../server/testing/postgresServer'
import { benchApp } from '../benchApp'
import { type Case, cases } from './cases'
import { cellCases, measureCells } from './measureCells'
import { checkFill } from './checkFill'
import { countContacts, fillContacts, withoutIndexes } from './fill'

/*
 * Fills databases with the contacts of one owner and of ten others, and measures `GET /v1/contacts`
 * through `createApp`, without a network.
 *
 *   --engine=pglite,postgres   --rows=10000,100000,1000000   --requests=20
 *   --only=text      cases whose name contains it
 *   --keep=folder    keeps the filled databases there (PGlite), or uses those that exist
 *   --postgres=url   uses this Postgres; its role may create databases, which are not removed
 */

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string', default: '10000,100000,1000000' },
    requests: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const OWNER = { tenantId: 'bench', userId: 'big' }
const NOW = new Date('2026-06-01T09:00:00.000Z')
const sizes = options.rows.split(',').map(Number)

interface Measured {
  p50: number
  p95: number
}

async function filled(database: Database, rows: number): Promise<void> {
  const { db } = database
  const [found] = rowsOf(await db.execute(sql`select 1 from contact_counts limit 1`))
  if (!found) {
    await withoutIndexes(db, async () => {
      await fillContacts(db, { ...OWNER, ownerId: OWNER.userId, rows })
      for (let at = 0; at < 10; at += 1)
        await fillContacts(db, {
          tenantId: OWNER.tenantId,
          ownerId: `other${String(at)}`,
          rows: 3000,
        })
    })
    await db.execute(countContacts(OWNER.tenantId))
  }
  await db.execute(sql`vacuum (analyze)`)
  await checkFill(db)
}

/** Both drivers return raw statements as an object with `rows`. */
function rowsOf(result: unknown): unknown[] {
  return (result as { rows: unknown[] }).rows
}

async function measure(database: Database, rows: number): Promise<Map<string, Measured>> {
  const { app } = await benchApp(database.db, { clock: () => NOW, owner: OWNER })
  const headers = { authorization: 'Bearer token' }
  const results = new Map<string, Measured>()
  for (const each of cases.filter(({ name }) => name.includes(options.only))) {
    const query = new URLSearchParams(
      Object.entries(each.params(rows)).map(([name, value]) => [name, String(value)]),
    )
    const times: number[] = []
    // The first request is not counted, because caches are empty.
    for (let at = 0; at <= Number(options.requests); at += 1) {
      const since = performance.now()
      const response = await app.request(`/v1/contacts?${query.toString()}`, { headers })
      const text = await response.text()
      if (at > 0) times.push(performance.now() - since)
      check(each, response.status, text)
    }
    times.sort((a, b) => a - b)
    results.set(each.name, { p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  }
  if (cellCases.some(({ name }) => name.includes(options.only)))
    for (const { name, times } of await measureCells(app, rows))
      results.set(name, { p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  return results
}

function check({ name, hasTotal }: Case, status: number, text: string): void {
  if (status !== 200) throw new Error(`${name}: ${text}`)
  const { data } = JSON.parse(text) as { data: { total: number | null } }
  if (hasTotal && data.total === null) throw new Error(`${name}: the total is missing.`)
}

function quantile(sorted: number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

function report(engine: string, bySize: Map<number, Map<string, Measured>>): void {
  const goalAt = engine === 'postgres' ? 0 : 1
  const cell = (measured: Measured | undefined) =>
    measured ? `${measured.p50.toFixed(1)} / ${measured.p95.toFixed(1)}` : ''
  console.log(`\n${engine}: ms, p50 / p95 of ${options.requests} requests\n`)
  console.log(`| request | ${sizes.map(String).join(' | ')} | growth | goal |`)
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`)
  for (const { name, goal } of [...cases, ...cellCases]) {
    const measured = sizes.map((size) => bySize.get(size)?.get(name))
    const [first, last] = [measured[0], measured.at(-1)]
    if (!first || !last) continue
    const verdict =
      sizes.at(-1) !== 1_000_000
        ? 'not judged'
        : last.p95 > goal[goalAt]
          ? `MISSED ${String(goal[goalAt])}`
          : 'met'
    console.log(
      `| ${name} | ${measured.map(cell).join(' | ')} | ${(last.p50 / first.p50).toFixed(1)} | ${verdict} |`,
    )
  }
}

async function onPglite(rows: number) {
  const kept = options.keep && join(options.keep, `pglite-${String(rows)}`)
  const folder = kept || mkdtempSync(join(tmpdir(), 'tessera-list-'))
  const database = await openPglite({ folder })
  try {
    await filled(database, rows)
    return await measure(database, rows)
  } finally {
    await database.close()
    if (!kept && existsSync(folder)) rmSync(folder, { recursive: true })
  }
}

async function onPostgres(adminUrl: string, rows: number) {
  const name = `bench_list_${String(rows)}`
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  try {
    await filled(database, rows)
    return await measure(database, rows)
  } finally {
    await database.close()
  }
}

for (const engine of options.engine.split(',')) {
  const bySize = new Map<number, Map<string, Measured>>()
  const server = engine === 'postgres' && !options.postgres ? await startPostgres() : undefined
  try {
    for (const rows of sizes) {
      const adminUrl = options.postgres ?? server?.adminUrl ?? ''
      bySize.set(
        rows,
        engine === 'postgres' ? await onPostgres(adminUrl, rows) : await onPglite(rows),
      )
    }
  } finally {
    await server?.stop()
  }
  report(engine, bySize)
}
process.exit(0)

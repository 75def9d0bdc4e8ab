import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openPglite, openPostgres } from '../server/platform/db/client'
import { createDatabase } from '../server/testing/postgres'
import { startPostgres } from '../server/testing/postgresServer'

export type Figures = Record<string, number>

/** The figures of one size. */
export interface Result {
  rows: number
  figures: Figures
}

/** Measures one size on an empty database; `name` is the database's on Postgres, else ''. */
type Measure = (database: Database, rows: number, name: string) => Promise<Figures>

/**
 * Measures each size on each engine (`pglite,postgres` and `1000,10000`), and hands the results of
 * an engine to `report`.
 */
export async function onEngines(
  options: { engine: string; rows: string },
  measure: Measure,
  report: (engine: string, results: readonly Result[]) => void,
): Promise<void> {
  const sizes = options.rows.split(',').map(Number)
  for (const engine of options.engine.split(',')) {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    const results: Result[] = []
    for (const rows of sizes) {
      const figures = postgres
        ? await onPostgres(postgres.adminUrl, rows, measure)
        : await onPglite(rows, measure)
      results.push({ rows, figures })
    }
    await postgres?.stop()
    report(engine, results)
  }
}

/** Prints figures as a Markdown table with a column for each size, and the growth to the last. */
export function printTable(results: readonly Result[]): void {
  console.log(`| | ${results.map(({ rows }) => String(rows)).join(' | ')} | growth |`)
  console.log(`|---|${results.map(() => '---|').join('')}---|`)
  const [first, last] = [results[0]?.figures ?? {}, results.at(-1)?.figures ?? {}]
  for (const name of Object.keys(first)) {
    const cells = results.map(({ figures }) => (figures[name] ?? 0).toFixed(0))
    const growth = (last[name] ?? 0) / (first[name] ?? 1)
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth.toFixed(2)} |`)
  }
}

async function onPglite(rows: number, measure: Measure): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const database = await openPglite({ folder })
  try {
    return await measure(database, rows, '')
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(adminUrl: string, rows: number, measure: Measure): Promise<Figures> {
  const { databaseUrl, drop } = await createDatabase(adminUrl)
  const database = await openPostgres(databaseUrl)
  try {
    return await measure(database, rows, new URL(databaseUrl).pathname.slice(1))
  } finally {
    await database.close()
    await drop()
  }
}

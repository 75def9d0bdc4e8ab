import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../server/platform/db/client'
import { rawRows } from '../../server/platform/db/rawRows'
import { processSeconds } from './processorTime'

interface Floor {
  rowsPerSecond: number
  postgresMicros: number
}

/**
 * Measures the floor of an import: one COPY of the imported contacts, as they are stored, into an
 * empty table with the same indexes. On Postgres the server reads them from a file, so that nothing
 * is sent.
 */
export async function copyFloor(
  { db, lite }: Database & { lite?: PGlite },
  rows: number,
): Promise<Floor> {
  await db.execute(sql`create table copy_floor (like contacts including all)`)
  const file = join(tmpdir(), `tessera-floor-${randomBytes(6).toString('hex')}`)
  try {
    return lite ? await embeddedFloor(lite, rows) : await serverFloor(db, rows, file)
  } finally {
    await db.execute(sql`drop table copy_floor`)
    // The server's user owns it; without rights it stays in the temporary folder.
    rmSync(file, { force: true })
  }
}

async function embeddedFloor(lite: PGlite, rows: number): Promise<Floor> {
  const { blob } = await lite.query(`copy contacts to '/dev/blob'`)
  const since = performance.now()
  await lite.query(`copy copy_floor from '/dev/blob'`, [], blob && { blob })
  return { rowsPerSecond: (rows / (performance.now() - since)) * 1000, postgresMicros: 0 }
}

async function serverFloor(db: Db, rows: number, file: string): Promise<Floor> {
  await db.execute(sql.raw(`copy contacts to '${file}'`))
  // In one transaction, so that the process that copies is known.
  return db.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = rawRows<{ pid: number }>(
      await tx.execute(sql`select pg_backend_pid() as pid`),
    )
    const [since, served] = [performance.now(), processSeconds(String(pid))]
    await tx.execute(sql.raw(`copy copy_floor from '${file}'`))
    return {
      rowsPerSecond: (rows / (performance.now() - since)) * 1000,
      postgresMicros: (processSeconds(String(pid)) - served) * (1e6 / rows),
    }
  })
}

import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client'
import { postgresSeconds } from './processorTime'

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
  name: string,
): Promise<Floor> {
  await db.execute(sql`create table copy_floor (like contacts including all)`)
  const file = join(tmpdir(), `tessera-floor-${randomBytes(6).toString('hex')}`)
  try {
    const blob = await (lite
      ? lite.query(`copy contacts to '/dev/blob'`).then((result) => result.blob)
      : db.execute(sql.raw(`copy contacts to '${file}'`)).then(() => undefined))
    const [since, served] = [performance.now(), postgresSeconds(name)]
    if (lite && blob) await lite.query(`copy copy_floor from '/dev/blob'`, [], { blob })
    else await db.execute(sql.raw(`copy copy_floor from '${file}'`))
    return {
      rowsPerSecond: (rows / (performance.now() - since)) * 1000,
      postgresMicros: (postgresSeconds(name) - served) * (1e6 / rows),
    }
  } finally {
    await db.execute(sql`drop table copy_floor`)
    // The server's user owns it; without rights it stays in the temporary folder.
    rmSync(file, { force: true })
  }
}

import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { copyRows } from './copyRows'
import { rawRows } from './rawRows'

const server = useTestServer()

it('fails when its connection is lost between two pieces', async () => {
  const { db } = server.database
  await db.execute(sql`create table if not exists lost_copies (number integer)`)
  const table = pgTable('lost_copies', { number: integer() })
  const copying = db.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = rawRows<{ pid: number }>(
      await tx.execute(sql`select pg_backend_pid() as pid`),
    )
    const pieces = async function* () {
      yield '1\n'
      await db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
      for (let number = 0; number < 10_000; number += 1) yield '2\n'.repeat(1000)
    }
    const copied = copyRows(tx, table, { columns: [table.number], pieces: pieces() })
    await expect(copied).rejects.toThrow(/terminat/)
    await copied
  })
  // The rollback fails, too.
  await expect(copying).rejects.toThrow()
  expect(rawRows(await db.execute(sql`select * from lost_copies`))).toEqual([])
})

import { sql } from 'drizzle-orm'
import { inject, expect, it } from 'vitest'
import { users } from '../../platform/db/tables'
import { useTestServer } from '../../testing/harness'
import { takeArchive } from '../../testing/archives'
import { withSnapshot } from './snapshot'

const server = useTestServer()
/** Both projects run this file, but only one has a Postgres. */
const isPostgres = () => (inject('postgresAdminUrl') as string | undefined) !== undefined

it('reads one snapshot if the database has a free connection', async () => {
  await server.createActor('ada')
  const counts = await withSnapshot(server.database.db, async (db) => {
    const before = await db.$count(users)
    await server.createActor('ben')
    return [before, await db.$count(users)]
  })
  expect(counts).toEqual([1, isPostgres() ? 1 : 2])
})

it('leaves half of the connections to others', async () => {
  const open: (() => void)[] = []
  const snapshots = Array.from({ length: 12 }, () =>
    withSnapshot(server.database.db, async (db) => {
      await db.$count(users)
      await new Promise<void>((resolve) => open.push(resolve))
    }),
  )
  await expect.poll(() => open.length).toBe(12)
  const ada = await server.createActor('ada')
  expect((await takeArchive(server, ada)).manifest.counts['user']).toBe(1)
  for (const finish of open) finish()
  await Promise.all(snapshots)
})

it('survives a connection that is lost in between', async () => {
  const lost = withSnapshot(server.database.db, async (db) => {
    await db.$count(users)
    await server.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    )
    return db.$count(users)
  })
  expect(await lost.catch(() => 'lost')).toBe(isPostgres() ? 'lost' : 0)
  expect(await server.database.db.$count(users)).toBe(0)
})

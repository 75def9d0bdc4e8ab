import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { directory } from '../../resources/profiles/tables'
import { useTestServer } from '../../testing/harness'
import { insertRows } from './insertRows'

const server = useTestServer()

it('inserts thousands of rows, and the end of its statements may say more', async () => {
  const { db } = server.database
  const owner = { kind: 'slug' as const, tenantId: 't', ownerId: `"\\';{} 👩‍🚀\n` }
  const rows = Array.from({ length: 5000 }, (_, at) => ({ ...owner, key: `key-${String(at)}` }))
  await insertRows(db, directory, rows.slice(10))
  const end = sql`on conflict do nothing returning key`
  expect(await insertRows(db, directory, rows, end)).toEqual(
    rows.slice(0, 10).map(({ key }) => ({ key })),
  )
  const stored = await db.select().from(directory).orderBy(directory.key)
  expect([stored.length, stored[0]]).toEqual([5000, { ...owner, key: 'key-0' }])
})

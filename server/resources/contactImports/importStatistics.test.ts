import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rawRows } from '../../platform/db/rawRows'
import { useTestServer } from '../../testing/harness'
import { Importing } from '../../testing/importing'

const server = useTestServer({ hasOwnDatabase: true })
const ROWS = 600

it('an import leaves statistics of its tables', async () => {
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `First${String(row)},a${String(row)}@b.com`,
  )
  const importing = new Importing(server, await server.createActor('ada'))
  await importing.import(['First name,E-mail', ...lines].join('\n'))
  const known = rawRows<{ name: string; rows: number; columns: number }>(
    await server.database.db
      .execute(sql`select relname as name, reltuples::int as rows, (select count(*)::int from pg_stats where tablename = relname) as columns
      from pg_class where relname in ('contacts', 'import_batches') order by relname`),
  )
  // An import of 600 rows gathers them after 500.
  expect(known).toMatchObject([{ name: 'contacts' }, { name: 'import_batches' }])
  expect(known[0]?.rows).toBeGreaterThanOrEqual(500)
  for (const { rows, columns } of known) expect(Math.min(rows, columns)).toBeGreaterThan(0)
})

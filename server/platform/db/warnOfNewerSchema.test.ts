import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { createLog } from '../log/createLog'
import { warnOfNewerSchema } from './warnOfNewerSchema'

const server = useTestServer({ hasOwnDatabase: true })

async function warnings(): Promise<string[]> {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  await warnOfNewerSchema(server.database.db, log)
  return lines
}

it('an older release that starts on the database of a newer one says so in the log', async () => {
  expect(await warnings()).toEqual([])
  await server.database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  expect(await warnings()).toEqual([expect.stringContaining('of a newer release')])
})

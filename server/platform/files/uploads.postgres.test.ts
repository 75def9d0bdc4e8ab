import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { filesToDelete } from '../db/tables'
import { deleteAbandonedFiles } from './deleteFiles'
import { withUpload } from './uploads'

const server = useTestServer()

it('an upload is kept if housekeeping meets its running commit', async () => {
  const { db } = server.database
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like 'update "files_to_delete"%'`
  let cleaning = Promise.resolve()
  await withUpload(server.jobDeps, async (upload) => {
    await server.files.put(upload.newKey('webp'), new Uint8Array(9))
    await db.transaction(async (tx) => {
      await upload.commit({ db: tx, actor: { tenantId: TENANT, userId: 'ada' } })
      const afterAnHour = new Date(server.now.getTime() + 61 * 60_000)
      cleaning = deleteAbandonedFiles(server.jobDeps, afterAnHour)
      await vi.waitFor(
        async () => {
          expect(await db.execute(waiting)).toMatchObject({ rowCount: 1 })
        },
        { timeout: 10_000 },
      )
    })
  })
  await cleaning
  expect([server.files.stored.size, await db.select().from(filesToDelete)]).toEqual([1, []])
})

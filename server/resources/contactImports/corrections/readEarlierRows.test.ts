import { expect, it } from 'vitest'
import { findJob } from '../../../platform/jobs/jobStore'
import { useTestServer } from '../../../testing/harness'
import { Importing } from '../../../testing/importing'
import { TENANT } from '../../../testing/testIdentity'
import { readEarlierRows } from './readEarlierRows'

const server = useTestServer()

it('lets other work run after each batch, because it may read 10,000 rows', async () => {
  const importing = new Importing(server, await server.createActor('ada'))
  const rows = Array.from({ length: 2_000 }, (_, at) => `N${String(at)},n${String(at)}@x.org`)
  const sent = await importing.send(`Name,Email\n${rows.join('\n')}\n`)
  await importing.plan(sent)
  const ctx = { db: server.database.db, actor: { tenantId: TENANT, userId: 'ada' } }
  const job = await findJob(ctx, sent.jobId)
  if (!job) throw new Error('There is no such import.')
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const index = await readEarlierRows(ctx, job, 2_001)
  clearImmediate(next)
  expect(index.builtTo).toBe(2_000)
  expect(turns).toBeGreaterThanOrEqual(20)
})

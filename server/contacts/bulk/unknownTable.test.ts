import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type BulkAction, changeContacts, job, undoJob } from '@/contract/jobs'
import { useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { rowsOf } from '../merge/owned'
import { applyPatch, newRow } from '../contactRow'
import { insertContacts } from '../contactStore'

const server = useTestServer()
const [ROWS, STEP] = [3_000, 50]

/** The rows of contacts that were read so far, from its indexes and from itself. */
async function rowsRead(): Promise<number> {
  const { db } = server.database
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const [row] = rowsOf<{ read: number }>(
    await db.execute(sql`select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_all_indexes where relname = 'contacts'))::int as read from pg_stat_all_tables where relname = 'contacts'`),
  )
  return row?.read ?? 0
}

const actions: (readonly [BulkAction, ...BulkAction[]])[] = [
  [{ type: 'tag', add: ['VIP'], remove: [] }],
  [{ type: 'favorite', isFavorite: true }],
  [{ type: 'delete' }],
  [{ type: 'restore' }, { type: 'delete' }],
  [{ type: 'erase' }, { type: 'delete' }],
]

it.each(actions)('a step of $type reads some rows for each of its own, in a table of which the database knows nothing, and so does one of its undo', async (action, ...before) => {
  const { token, defaultProfileId: profileId } = await server.createActor('ada')
  const origin = { tenantId: TENANT, userId: 'ada', profileId, source: 'import', now: server.now } as const
  const rows = Array.from({ length: ROWS }, (_, index) => newRow(origin, applyPatch(null, { firstName: `Contact ${String(index)}` })))
  await insertContacts({ db: server.database.db, actor: origin }, rows)
  const start = async (one: BulkAction) => {
    const isOfTrash = one.type === 'restore' || one.type === 'erase'
    const { data } = await server.send(changeContacts, { token, body: { action: one, selection: { matching: { isDeleted: isOfTrash }, except: [] } } })
    return v.parse(job, data)
  }
  const step = async () => {
    const since = await rowsRead()
    await server.runJobs({ steps: 1, limit: STEP })
    return (await rowsRead()) - since
  }
  for (const one of before) {
    await start(one)
    await server.runJobs({ limit: ROWS })
  }
  const { id } = await start(action)
  // The first step counts them all.
  expect(await step()).toBeGreaterThanOrEqual(STEP)
  expect(await step()).toBeLessThan(10 * STEP)
  await server.runJobs({ limit: ROWS })
  if (action.type === 'erase') return
  expect((await server.send(undoJob, { token, params: { jobId: id } })).status).toBeLessThan(300)
  expect(await step()).toBeGreaterThanOrEqual(STEP)
  expect(await step()).toBeLessThan(10 * STEP)
})

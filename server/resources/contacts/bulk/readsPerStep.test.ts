import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { deleteContact, getContact, updateContact } from '@/contract/contacts/contacts'
import { getJob, job, undoJob } from '@/contract/jobs'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { applyPatch } from '../contactContent'
import { newRow } from '../contactRow'
import { insertContacts } from '../store/insertContacts'
import { rawRows } from '../../../platform/db/rawRows'
import { refreshStatistics } from '../../../platform/db/refreshStatistics'
import { contacts } from '../tables'
import { type BulkAction, changeContacts } from '@/contract/contacts/changeContacts'

const server = useTestServer({ hasOwnDatabase: true })
const [ROWS, STEP] = [3_000, 50]

interface Reads {
  rows: number
  indexPages: number
}

/**
 * Returns the number of rows of a table that were read from its indexes and from itself, and the
 * number of index pages, because a skip scan reads many pages for few rows.
 */
async function readsSoFar(table: string): Promise<Reads> {
  const { db } = server.database
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const [row] = rawRows<Reads>(
    await db.execute(sql`
      select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_all_indexes
          where relname = ${table}))::int as rows,
        (idx_blks_read + idx_blks_hit)::int as "indexPages"
      from pg_stat_all_tables join pg_statio_all_tables using (relid) where pg_stat_all_tables.relname = ${table}`),
  )
  return row ?? { rows: 0, indexPages: 0 }
}

async function readDuring(work: () => Promise<unknown>, table = 'contacts'): Promise<Reads> {
  const since = await readsSoFar(table)
  await work()
  const { rows, indexPages } = await readsSoFar(table)
  return { rows: rows - since.rows, indexPages: indexPages - since.indexPages }
}

/**
 * Adds contacts with different times and refreshes the statistics after half of them, as an import
 * may do.
 */
async function addContacts(profileId: string): Promise<string> {
  const actor = { tenantId: TENANT, userId: 'ada' }
  const origin = (index: number) =>
    ({
      ...actor,
      profileId,
      source: 'import',
      now: new Date(server.now.getTime() - 1000 * index),
    }) as const
  const rows = Array.from({ length: ROWS }, (_, index) =>
    newRow(origin(index), applyPatch(null, { firstName: `Contact ${String(index)}` })),
  )
  const { db } = server.database
  await insertContacts({ db, actor }, rows.slice(0, ROWS / 2))
  await refreshStatistics(db, [contacts], ROWS / 2)
  await insertContacts({ db, actor }, rows.slice(ROWS / 2))
  return rows[0]?.id ?? ''
}

const tag: BulkAction = { type: 'tag', add: ['VIP'], remove: [] }
const actions: (readonly [BulkAction, ...BulkAction[]])[] = [
  [tag],
  [{ type: 'favorite', isFavorite: true }],
  [{ type: 'edit', edit: { field: 'organization', value: 'Acme' } }],
  [{ type: 'delete' }],
  [{ type: 'restore' }, { type: 'delete' }],
  [{ type: 'erase' }, { type: 'delete' }],
]

it.each(actions)(
  'a step of $type, and of its undo, reads only a few rows per contact in a table right after an import',
  async (action, ...before) => {
    const { token, defaultProfileId: profileId } = await server.createActor('ada')
    await addContacts(profileId)
    const start = async (one: BulkAction) => {
      const isOfTrash = one.type === 'restore' || one.type === 'erase'
      const { data } = await server.send(changeContacts, {
        token,
        body: { action: one, selection: { matching: { isDeleted: isOfTrash }, except: [] } },
      })
      return v.parse(job, data)
    }
    const step = () => readDuring(() => server.runJobs({ steps: 1, limit: STEP }))
    for (const one of before) {
      await start(one)
      await server.runJobs({ limit: ROWS })
    }
    const { id } = await start(action)
    // The first step counts all rows.
    expect((await step()).rows).toBeGreaterThanOrEqual(STEP)
    expect((await step()).rows).toBeLessThan(10 * STEP)
    await server.runJobs({ limit: ROWS })
    if (action.type === 'erase') return
    expect((await server.send(undoJob, { token, params: { jobId: id } })).status).toBeLessThan(300)
    expect((await step()).rows).toBeGreaterThanOrEqual(STEP)
    expect((await step()).rows).toBeLessThan(10 * STEP)
  },
)

it('a step of an undo reads the undo data of its own contacts only', async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  await addContacts(defaultProfileId)
  const { data } = await server.send(changeContacts, {
    token,
    body: { action: tag, selection: { matching: {}, except: [] } },
  })
  await server.runJobs({ limit: 700 })
  const { id } = v.parse(job, data)
  const done = await server.send(getJob, { token, params: { jobId: id } })
  expect(v.parse(job, done.data).counts).toEqual({ changed: ROWS, unchanged: 0 })
  await server.send(undoJob, { token, params: { jobId: id } })
  await server.runJobs({ steps: 10, limit: STEP })
  const { rows } = await readDuring(() => server.runJobs({ steps: 1, limit: STEP }), 'job_rows')
  expect(rows).toBeGreaterThanOrEqual(STEP)
  expect(rows).toBeLessThan(10 * STEP)
})

it('one contact is read, changed and deleted by its key in a table right after an import', async () => {
  const { token, defaultProfileId } = await server.createActor('ada')
  const params = { contactId: await addContacts(defaultProfileId) }
  const sends = (call: Parameters<typeof server.send>[0], given: object = {}) =>
    readDuring(async () => {
      expect((await server.send(call, { token, params, ...given })).status).toBeLessThan(300)
    })
  // A read takes three pages of the primary key, and a write some pages of fifteen indexes. A skip
  // scan of all times takes 35 more.
  expect((await sends(getContact)).indexPages).toBeLessThan(20)
  expect(
    (await sends(updateContact, { body: { notes: 'met in Rome' }, headers: { 'if-match': '"1"' } }))
      .indexPages,
  ).toBeLessThan(70)
  expect((await sends(deleteContact)).indexPages).toBeLessThan(70)
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { undoJob } from '@/contract/jobs'
import { rawRows } from '../../platform/db/rawRows'
import { useTestServer } from '../../testing/harness'
import { itOnPostgres } from '../../testing/itOnPostgres'
import { tokenOf } from '../../testing/testIdentity'
import { companies } from '../companies/tables'
import { useEmployeeImports } from './testing/useEmployeeImports'

const server = useTestServer()
const imports = useEmployeeImports(server)
const olga = tokenOf({ userId: 'olga' })
const csv = 'E-mail\neve@example.com\n'
const other = 'E-mail\nmax@example.com\n'

/** Waits until this many statements of the database wait for a lock. */
const untilWaiting = (statements: number) =>
  vi.waitFor(async () => {
    const [row] = rawRows<{ waiting: number }>(
      await server.database.db.execute(
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    expect(row?.waiting).toBe(statements)
  })

describe('an undo', () => {
  it('waits until no other import of the company runs', async () => {
    const done = await imports.import(csv)
    const running = await imports.plan(other, {}, olga)
    expect((await imports.apply(running, undefined, olga)).status).toBe(200)
    const before = await server.contents()
    const params = { jobId: done.job.id }
    const told = await server.send(undoJob, { token: imports.token, params })
    expect([told.status, told.error?.code]).toEqual([409, 'CONFLICT'])
    expect(told.error?.message).toMatch(
      /^Ada Test has been importing employees of this company since .* UTC\. Wait until that import has ended, then try again\.$/,
    )
    expect(await server.contents()).toBe(before)
    await server.runJobs()
    expect((await imports.undo(done.job.id)).job).toMatchObject({ state: 'undone' })
  })

  it('is told to who imports meanwhile', async () => {
    const done = await imports.import(csv)
    await server.send(undoJob, { token: imports.token, params: { jobId: done.job.id } })
    const { error } = await imports.upload(other, {}, olga)
    expect(error?.message).toMatch(/^Ada Test has been importing employees/)
  })
})

describe('a file', () => {
  it('is refused while another one is being applied', async () => {
    await imports.apply(await imports.plan(csv))
    const { status, error } = await imports.upload(other)
    expect([status, error?.message.split(' since')[0]]).toEqual([
      409,
      'You have been importing employees of this company',
    ])
  })

  itOnPostgres('leaves the plan alone that begins to be applied while it is uploaded', async () => {
    const planned = await imports.plan(csv)
    const requests = await server.database.db.transaction(async (tx) => {
      await tx.select().from(companies).where(eq(companies.id, imports.companyId)).for('update')
      const applying = imports.apply(planned)
      await untilWaiting(1)
      const uploading = imports.upload(other)
      await untilWaiting(2)
      return { applying, uploading }
    })
    const [applied, uploaded] = [await requests.applying, await requests.uploading]
    expect([applied.status, uploaded.status]).toEqual([200, 409])
    await server.runJobs()
    expect((await imports.get(planned.job.id)).job).toMatchObject({ state: 'done', done: 1 })
    expect((await imports.people()).map(({ email }) => email)).toContain('eve@example.com')
  })
})

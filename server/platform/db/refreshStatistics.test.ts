import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { TENANT } from '../../testing/testIdentity'
import { useTestServer } from '../../testing/harness'
import { rawRows } from './rawRows'
import { isRefreshDue, refreshStatistics } from './refreshStatistics'
import { jobRows, jobs } from '../jobs/tables'

const server = useTestServer({ hasOwnDatabase: true })

async function addRows(count: number): Promise<void> {
  const jobId = crypto.randomUUID()
  await server.database.db.insert(jobRows).values(
    Array.from({ length: count }, (_, row) => ({
      ...{ tenantId: TENANT, ownerId: 'ada', jobId },
      ...{ row, outcome: 'changed' },
    })),
  )
}

/** Returns how many rows the planner believes the table to have; -1 before it was analyzed. */
async function knownRows(): Promise<number> {
  const [row] = rawRows<{ rows: number }>(
    await server.database.db.execute(
      sql`select reltuples::int as rows from pg_class where relname = 'job_rows'`,
    ),
  )
  return row?.rows ?? NaN
}

it.each([
  [0, 499, false],
  [0, 500, true],
  [500, 1_999, false],
  [1_999, 2_000, true],
  [2_000, 7_999, false],
  [1_500, 40_000, true],
])('a refresh is due from %i to %i rows: %s', (before, after, isDue) => {
  expect(isRefreshDue(before, after)).toBe(isDue)
})

it('a table without statistics gets them, another one where the rows are a large part of it', async () => {
  const { db } = server.database
  const refresh = (written: number) => refreshStatistics(db, [jobs, jobRows], written)
  await addRows(1_000)
  expect(await knownRows()).toBe(-1)
  await refresh(0)
  expect(await knownRows()).toBe(1_000)
  await addRows(1_000)
  await refresh(99)
  expect(await knownRows()).toBe(1_000)
  await refresh(100)
  expect(await knownRows()).toBe(2_000)
})

it('a transaction keeps its own setting for later statistics', async () => {
  const { db } = server.database
  await refreshStatistics(db, [jobRows], 1)
  const [row] = rawRows<{ value: string }>(
    await db.execute(sql`select current_setting('default_statistics_target') as value`),
  )
  expect(row?.value).toBe('100')
})

import { type SQL, and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { SortTerm } from '@/contract/contacts/contactSort'
import { jobs } from '../../../platform/jobs/tables'
import { activeStates, ownJobs } from '../../../platform/jobs/jobStore'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { rawRows } from '../../../platform/db/rawRows'
import type { JobRecord } from '../../../ports/registry'
import { orderBy } from '../list/sortOrder'
import { setPlannerHints } from '../sql/plannerHints'
import { contacts, exportOrders } from '../tables'

type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

/** Ids in one row: reading a part of it unpacks 16 kB. */
const PART = 1_000

/**
 * Stores the ids of the contacts that meet a condition in this order, and returns their number. The
 * rows of a file keep their order while contacts change, and reading them by position takes the same
 * time everywhere. Orders that a failed job has left are deleted first.
 */
export async function freezeOrder(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  { id }: JobKey,
  where: SQL | undefined,
  sort: readonly SortTerm[],
): Promise<number> {
  const running = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(ownJobs(actor), inArray(jobs.state, [...activeStates])))
  await db
    .delete(exportOrders)
    .where(and(ownedBy(exportOrders, actor), notInArray(exportOrders.jobId, running)))
  await setPlannerHints(db, 'none')
  const order = sql.join(orderBy(sort), sql`, `)
  const [row] = rawRows<{ total: number }>(
    await db.execute(sql`with placed as (
      select ${contacts.id} as id, row_number() over (order by ${order}) - 1 as place from ${contacts} where ${where}),
    made as (
      insert into ${exportOrders} (tenant_id, owner_id, job_id, part, ids)
      select ${actor.tenantId}, ${actor.userId}, ${id}::uuid, place / ${PART}::bigint, array_agg(id order by place)
      from placed group by 4 returning cardinality(ids) as size)
    select coalesce(sum(size), 0)::integer as total from made`),
  )
  return row?.total ?? 0
}

/** Returns up to `limit` ids from a position on, which counts from 0; at least one if there is any. */
export async function readOrder(
  { db, actor }: OwnerScope,
  { id }: JobKey,
  position: number,
  limit: number,
): Promise<string[]> {
  const [part, from] = [Math.floor(position / PART), (position % PART) + 1]
  const [row] = await db
    .select({ ids: sql<string[]>`to_json(ids[${from}::integer:${from + limit - 1}::integer])` })
    .from(exportOrders)
    .where(
      and(ownedBy(exportOrders, actor), eq(exportOrders.jobId, id), eq(exportOrders.part, part)),
    )
  return row?.ids ?? []
}

/** Deletes the order of a job. */
export async function deleteOrder({ db }: Pick<JobCtx, 'db'>, job: JobKey): Promise<void> {
  const { tenantId, ownerId, jobId } = exportOrders
  await db
    .delete(exportOrders)
    .where(and(eq(tenantId, job.tenantId), eq(ownerId, job.ownerId), eq(jobId, job.id)))
}

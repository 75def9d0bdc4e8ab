import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { ApiError } from '../../platform/http/apiError'
import { jobRows } from '../../platform/jobs/tables'
import { requireWritable } from '../../platform/permissions/requireWritable'
import type { JobRecord, Owner } from '../../ports/registry'
import { freeSeats } from '../companies'
import { companies, employees } from '../companies/tables'
import { ofCompany } from './planning/readPeople'
import { ofJob } from './planStore'

interface Scope {
  db: Db
  actor: Owner
  clock: () => Date
}

/**
 * Throws PLAN_LIMIT if the undo of an import would bring back more people than the plan of the
 * company has free seats. The caller has locked the company.
 */
export async function requireSeatsForUndo(
  scope: Scope,
  companyId: string,
  job: JobRecord,
): Promise<void> {
  const free = await freeSeats(scope, companyId)
  if (free === null) return
  const more = await countMore(scope, companyId, job)
  if (more <= 0 || more <= free) return
  throw new ApiError(
    'PLAN_LIMIT',
    `The undo would bring back ${more === 1 ? '1 person' : `${String(more)} people`}, but the company’s plan has ${free === 1 ? '1 free seat' : `${String(free)} free seats`}. Its owner can choose another plan, or an administrator can deactivate somebody.`,
  )
}

/** Throws PLAN_LIMIT if the company is read-only: undoing is no call of the company's. */
export async function requireWritableCompany(
  { db, actor, clock }: Scope,
  companyId: string,
): Promise<void> {
  const [company] = await db
    .select({ companyName: companies.name, readOnlyFrom: companies.readOnlyFrom })
    .from(companies)
    .where(and(eq(companies.tenantId, actor.tenantId), eq(companies.id, companyId)))
  if (!company) return
  const readOnlyFrom = company.readOnlyFrom?.toISOString() ?? null
  requireWritable({ ...company, readOnlyFrom }, clock())
}

/** Returns by how many people the active ones would grow. */
async function countMore({ db, actor }: Scope, companyId: string, job: JobRecord): Promise<number> {
  const { detail } = jobRows
  const wasActive = sql`${detail} -> 'before' ->> 'state' = 'active'`
  const becameActive = sql`${detail} -> 'after' ->> 'state' = 'active'`
  const isActive = eq(employees.state, 'active')
  const [found] = await db
    .select({
      more: sql<number>`(count(*) filter (where ${wasActive} and not ${isActive})
        - count(*) filter (where ${becameActive} and ${isActive}))::int`,
    })
    .from(jobRows)
    .innerJoin(employees, and(ofCompany({ actor }, companyId), eq(employees.id, jobRows.entityId)))
    .where(
      and(
        ofJob(job),
        inArray(jobRows.outcome, ['mover', 'leaver']),
        sql`${detail} ->> 'status' = 'applied'`,
      ),
    )
  return found?.more ?? 0
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/apiError'
import { jobRows } from '../../platform/jobs/tables'
import { asMemberships } from '../../platform/permissions/abilityOf'
import { requireWritable } from '../../platform/permissions/requireWritable'
import type { Deps } from '../../ports/context'
import type { JobRecord, Owner } from '../../ports/registry'
import { freeSeats, memberships } from '../companies'
import { employees } from '../companies/tables'
import { ofCompany } from './planning/readPeople'
import { ofJob } from './planStore'

interface Scope extends Pick<Deps, 'db' | 'clock' | 'stripe'> {
  actor: Owner
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

/** Throws PLAN_LIMIT if the company, or the actor in it, is read-only: undoing is no call of the company's. */
export async function requireWritableCompany(
  { db, actor, clock }: Scope,
  companyId: string,
): Promise<void> {
  const [row] = await db
    .select({ memberships: memberships(actor) })
    .from(sql`(select 1) as request`)
  const place = asMemberships(row?.memberships).find((each) => each.companyId === companyId)
  if (place) requireWritable(place, clock())
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

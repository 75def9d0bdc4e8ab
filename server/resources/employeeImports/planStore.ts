import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { EmployeeImportRow, EmployeeOutcome } from '@/contract/companies/employeeFiles'
import type { Db } from '../../platform/db/client'
import { addJobRows } from '../../platform/jobs/jobStore'
import { jobRows } from '../../platform/jobs/tables'
import type { JobRecord } from '../../ports/registry'
import { type PersonContent, contentFields } from './planning/person'
import type { PlanRow } from './planning/planRow'

type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

/** A card that a leaver held, as the import left it. */
export interface DeactivatedCard {
  id: string
  version: number
}

/** The stored part of a planned row, and what became of it. */
export interface RowDetail {
  row: number | null
  name: string
  email: string
  before?: PersonContent
  /** The fields of the person that change; all fields of a joiner. */
  after?: Partial<PersonContent>
  column?: string
  reason?: string
  /** The row with an error as JSON: a file may contain what `jsonb` rejects. */
  cells?: string
  status?: Exclude<EmployeeImportRow['status'], 'planned'>
  /** The person's version after the import. */
  version?: number
  cards?: DeactivatedCard[]
  /** The profile on which a leaver showed the company. */
  profileId?: string | null
}

/** A stored row of a plan. */
export interface StoredRow {
  /** Its place in the plan, from 1. */
  place: number
  outcome: EmployeeOutcome
  personId: string | null
  detail: RowDetail
}

/** Stores a plan. A joiner gets the id that they will have. */
export async function storePlan(db: Db, job: JobRecord, rows: readonly PlanRow[]): Promise<void> {
  const stored = function* () {
    for (const [at, row] of rows.entries())
      yield {
        row: at + 1,
        entityId: row.outcome === 'joiner' ? randomUUID() : row.personId,
        outcome: row.outcome,
        detail: detailOf(row),
      }
  }
  await addJobRows({ db }, job, stored())
}

function detailOf({
  row,
  outcome,
  name,
  email,
  before,
  after,
  column,
  reason,
  cells,
}: PlanRow): RowDetail {
  return {
    row,
    name: showable(name),
    email: showable(email),
    // The content of an unchanged person is needed by nobody.
    ...(before && outcome !== 'unchanged' && { before }),
    ...(after && { after: before ? changesBetween(before, after) : after }),
    ...(column !== undefined && { column }),
    ...(reason !== undefined && { reason }),
    ...(cells && { cells: JSON.stringify(cells) }),
  }
}

function changesBetween(before: PersonContent, after: PersonContent): Partial<PersonContent> {
  return Object.fromEntries(
    contentFields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, after[field]]),
  )
}

/** Shortens a text of a faulty row and removes what the database can't store. */
function showable(text: string): string {
  return text.slice(0, 320).replaceAll('\0', '').toWellFormed()
}

/** Returns the condition for the rows of a job. */
export function ofJob({ tenantId, ownerId, id }: JobKey) {
  return and(eq(jobRows.tenantId, tenantId), eq(jobRows.ownerId, ownerId), eq(jobRows.jobId, id))
}

/** Reads a row of `job_rows`, which this resource wrote: the casts. */
export function storedRow({
  row,
  outcome,
  entityId,
  detail,
}: Pick<typeof jobRows.$inferSelect, 'row' | 'outcome' | 'entityId' | 'detail'>): StoredRow {
  return {
    place: row,
    outcome: outcome as EmployeeOutcome,
    personId: entityId,
    detail: detail as RowDetail,
  }
}

/** The part of a stored row that says what became of it. */
export type RowResult = Pick<RowDetail, 'status' | 'version' | 'reason' | 'cards' | 'profileId'>

/** Notes what became of planned rows, by their place, with one statement. */
export async function noteResults(
  db: Db,
  job: JobKey,
  results: ReadonlyMap<number, RowResult>,
): Promise<void> {
  if (results.size === 0) return
  const given = JSON.stringify([...results].map(([row, result]) => ({ row, result })))
  await db.execute(sql`update ${jobRows} set detail = ${jobRows.detail} || given.result
    from jsonb_to_recordset(${given}::text::jsonb) as given("row" integer, result jsonb)
    where ${ofJob(job)} and ${jobRows.row} = given."row"`)
}

import { type SQL, and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import {
  type EmployeeImportRow,
  employeeColumns,
  employeeOutcomes,
  type listEmployeeImportRows as listCall,
} from '@/contract/companies/employeeFiles'
import { jobRows } from '../../../platform/jobs/tables'
import type { Ctx } from '../../../ports/context'
import type { JobRecord } from '../../../ports/registry'
import { employees } from '../../companies/tables'
import { inputOf } from '../employeeImportInput'
import { type StoredRow, ofJob, storedRow } from '../planStore'
import { ofCompany } from '../planning/readPeople'
import { requireEmployeeImport } from '../presentEmployeeImport'

type Params = v.InferOutput<NonNullable<(typeof listCall)['params']>>
type Mail = NonNullable<EmployeeImportRow['mail']>

/** Lists a window of the rows of a plan, with what became of them. */
export async function listEmployeeImportRows(
  ctx: Ctx,
  params: Params,
): Promise<{ items: EmployeeImportRow[]; offset: number; total: number }> {
  const { companyId, show, offset, limit } = params
  const job = await requireEmployeeImport(ctx, params)
  const where = and(ofJob(job), conditionOf(ctx, companyId, show))
  const [counted] = await ctx.db.select({ total: count() }).from(jobRows).where(where)
  const found = await ctx.db
    .select()
    .from(jobRows)
    .where(where)
    .orderBy(asc(jobRows.row))
    .offset(offset)
    .limit(limit)
  const rows = found.map(storedRow)
  const mails = await openMails(ctx, companyId, rows)
  return {
    items: rows.map((row) => presentRow(job, row, mails)),
    offset,
    total: counted?.total ?? 0,
  }
}

function conditionOf(ctx: Ctx, companyId: string, show: Params['show']): SQL | undefined {
  if (show === undefined) return undefined
  if (show === 'skipped' || show === 'kept') return sql`${jobRows.detail} ->> 'status' = ${show}`
  if (show !== 'waiting') return eq(jobRows.outcome, show)
  const waiting = ctx.db
    .select({ id: employees.id })
    .from(employees)
    .where(and(ofCompany(ctx, companyId), eq(employees.mail, 'waiting')))
  return and(inArray(jobRows.outcome, ['joiner', 'mover']), inArray(jobRows.entityId, waiting))
}

/** Returns the mails of the open invitations among these rows, by person. */
async function openMails(
  ctx: Ctx,
  companyId: string,
  rows: readonly StoredRow[],
): Promise<Map<string, Mail>> {
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: employees.id, mail: employees.mail })
    .from(employees)
    .where(
      and(ofCompany(ctx, companyId), inArray(employees.id, ids), eq(employees.state, 'invited')),
    )
  return new Map(found.map(({ id, mail }) => [id, mail]))
}

function presentRow(
  job: JobRecord,
  { place, outcome, personId, detail }: StoredRow,
  mails: ReadonlyMap<string, Mail>,
): EmployeeImportRow {
  const { row, name, email, before, after = {}, column, reason, status = 'planned' } = detail
  const isJoined = outcome !== 'joiner' || (inputOf(job).stage === 'apply' && status !== 'planned')
  return {
    id: place,
    row,
    outcome: employeeOutcomes.find((each) => each === outcome) ?? 'error',
    employeeId: isJoined ? personId : null,
    name,
    email,
    changes: employeeColumns.flatMap((field) => {
      const value = after[field]
      return value === undefined || value === (before?.[field] ?? '')
        ? []
        : [{ field, before: before?.[field] ?? '', after: value }]
    }),
    column: column ?? null,
    reason: reason ?? null,
    status,
    mail: (personId !== null && mails.get(personId)) || null,
  }
}

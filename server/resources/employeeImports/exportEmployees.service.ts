import { and, asc, gt, ne } from 'drizzle-orm'
import { employeeFileHead, employeeFileLine } from '@/contactFiles/employees/employeeColumns'
import type { Download } from '../../platform/http/route'
import type { Ctx } from '../../ports/context'
import { employees } from '../companies/tables'
import { ofCompany } from './planning/readPeople'

const ROWS_AT_ONCE = 1_000

/**
 * Streams everybody who is active or invited, by e-mail address. People who have left are not in the
 * file, because importing it would bring them back.
 */
export function exportEmployees(ctx: Ctx, companyId: string): Promise<Download> {
  const encoder = new TextEncoder()
  let after: string | null = null
  let text = employeeFileHead()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const rows = await readAfter(ctx, companyId, after)
        for (const row of rows) text += employeeFileLine(row)
        after = rows.at(-1)?.email ?? after
        if (text !== '') controller.enqueue(encoder.encode(text))
        text = ''
        if (rows.length < ROWS_AT_ONCE) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const fileName = `employees-${ctx.clock().toISOString().slice(0, 10)}.csv`
  return Promise.resolve({ fileName, type: 'text/csv', stream })
}

function readAfter(ctx: Ctx, companyId: string, after: string | null) {
  const { email, employeeNumber, firstName, lastName, jobTitle, department, role, state } =
    employees
  return ctx.db
    .select({ email, employeeNumber, firstName, lastName, jobTitle, department, role, state })
    .from(employees)
    .where(
      and(
        ofCompany(ctx, companyId),
        ne(state, 'deactivated'),
        after === null ? undefined : gt(email, after),
      ),
    )
    .orderBy(asc(email))
    .limit(ROWS_AT_ONCE)
}

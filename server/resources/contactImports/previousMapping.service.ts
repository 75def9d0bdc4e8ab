import { and, desc, eq, or, sql } from 'drizzle-orm'
import { importResultColumns } from '@/contactFiles/csv/contactColumns'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import { jobs } from '../../platform/jobs/tables'
import { ownJobs } from '../../platform/jobs/jobStore'
import { requireAbility } from '../contacts'
import { inputOf } from './importInput'
import type { Ctx } from '../../ports/context'

/**
 * Returns the mapping and options of the newest planned import of a file with these headers, for
 * rejected rows that were corrected. The columns that the download added are skipped; a file
 * without them gets null.
 */
export async function findPreviousMapping(
  ctx: Ctx,
  headers: readonly string[],
): Promise<{ mapping: ColumnMapping; options: ImportOptions } | null> {
  requireAbility(ctx, 'create')
  const own = headers.filter((header) => !importResultColumns.includes(header))
  if (own.length === headers.length) return null
  const hasHeaders = (wanted: readonly string[]) =>
    sql`${jobs.input} -> 'headers' = ${JSON.stringify(wanted)}::jsonb`
  const planned = sql`${jobs.input} ->> 'stage' <> 'receive'`
  const [job] = await ctx.db
    .select()
    .from(jobs)
    .where(
      and(
        ownJobs(ctx.actor),
        eq(jobs.kind, 'import'),
        planned,
        or(hasHeaders(own), hasHeaders(headers)),
      ),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(1)
  if (!job) return null
  const { mapping, options } = inputOf(job)
  const targets = mapping.columns
    .filter(({ header }) => !importResultColumns.includes(header))
    .map(({ target }) => target)
  let at = 0
  const targetOf = (header: string) =>
    importResultColumns.includes(header) ? undefined : targets[at++]
  return {
    mapping: {
      columns: headers.map((header) => ({ header, target: targetOf(header) ?? { kind: 'skip' } })),
    },
    options,
  }
}

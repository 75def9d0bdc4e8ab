import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { importResultColumns } from '@/contactFiles/csv/ownHeaders'
import { mapHeaders } from '@/contactFiles/csv/mapHeaders'
import type { ColumnMapping, ColumnTarget } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import { jobs } from '../../platform/jobs/tables'
import { ownJobs } from '../../platform/jobs/jobStore'
import { requireAbility } from '../contacts'
import { inputOf } from './importInput'
import type { Ctx } from '../../ports/context'

const isResultColumn = (header: string) => importResultColumns.includes(header)

/** Limit of characters in all headers of a file whose mapping is remembered. */
const MAX_HEADER_TEXT = 200_000

/**
 * Tells whether a person chose any target, instead of the ones that follow from the headers; false
 * for headers that are too long to compare in a request.
 */
export function isMappedByHand(headers: readonly string[], mapping: ColumnMapping): boolean {
  const length = headers.reduce((sum, header) => sum + header.length, 0)
  return length <= MAX_HEADER_TEXT && !isDeepStrictEqual(mapping, mapHeaders(headers))
}

/**
 * Returns the mapping and options of the newest planned import of a file with these headers in any
 * order, not counting the columns that a download added, which are skipped. Rejected rows get the
 * ones of any import. Another file gets those that a person mapped by hand, without their tags,
 * which belong to one file; null when there are none.
 */
export async function findPreviousMapping(
  ctx: Ctx,
  headers: readonly string[],
): Promise<{ mapping: ColumnMapping; options: ImportOptions } | null> {
  requireAbility(ctx, 'create')
  const own = headers.filter((header) => !isResultColumn(header))
  if (own.length === 0) return null
  const hasRejectedRows = own.length < headers.length
  const size = sql`jsonb_array_length(${jobs.input} -> 'headers')`
  const [job] = await ctx.db
    .select()
    .from(jobs)
    .where(
      and(
        ownJobs(ctx.actor),
        eq(jobs.kind, 'import'),
        sql`${jobs.input} ->> 'stage' <> 'receive'`,
        sql`${size} between ${own.length} and ${own.length + importResultColumns.length}`,
        sql`${storedHash()} = ${hashOf(own)}`,
        ...(hasRejectedRows ? [] : [sql`${jobs.input} @> '{"isMappedByHand": true}'`]),
      ),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(1)
  if (!job) return null
  const { mapping, options } = inputOf(job)
  return {
    mapping: inOrder(headers, mapping),
    options: hasRejectedRows ? options : { ...options, tags: [] },
  }
}

/** Returns the hash of headers in the order of their bytes, as `storedHash` computes it. */
function hashOf(headers: readonly string[]): string {
  const sorted = headers.map((header) => Buffer.from(header)).sort((a, b) => Buffer.compare(a, b))
  const hash = createHash('md5')
  for (const header of sorted) hash.update(header).update('\n\n')
  return hash.digest('hex')
}

/** Returns the hash of a stored import's headers without the columns that a download added. */
function storedHash() {
  const marks = sql.join(
    importResultColumns.map((header) => sql`${header}`),
    sql`, `,
  )
  return sql`(select md5(string_agg(header || E'\n\n', '' order by header collate "C"))
    from jsonb_array_elements_text(${jobs.input} -> 'headers') as header
    where header not in (${marks}))`
}

/** Returns the mapping with its columns in the order of these headers. */
function inOrder(headers: readonly string[], { columns }: ColumnMapping): ColumnMapping {
  const targets = new Map<string, ColumnTarget[]>()
  for (const { header, target } of columns)
    targets.set(header, [...(targets.get(header) ?? []), target])
  const next = (header: string) =>
    isResultColumn(header) ? undefined : targets.get(header)?.shift()
  return {
    columns: headers.map((header) => ({ header, target: next(header) ?? { kind: 'skip' } })),
  }
}

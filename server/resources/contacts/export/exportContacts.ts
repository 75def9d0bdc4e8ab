import type * as v from 'valibot'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { exportContacts as exportCall } from '@/contract/contacts/contactFiles'
import { parseSort } from '@/contract/contacts/contactSort'
import type { Job } from '@/contract/jobs'
import { jobs } from '../../../platform/jobs/tables'
import { invalid } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { newJobFile, partKeys } from '../../../platform/jobs/jobFile'
import { createJob, ownJobs } from '../../../platform/jobs/jobStore'
import { presentJob } from '../../jobs'
import { limitReached } from '../../../platform/limits'
import { freezeSelection } from '../bulk/selection'
import { requireAbility } from '../contactAccess'
import type { ExportInput } from './exportKind'
import { deleteFilesAfterCommit } from '../../../platform/files/deleteFiles'
import { lockAccount } from '../../../platform/identity/userRecord'

type Body = v.InferOutput<NonNullable<(typeof exportCall)['body']>>

const titles = {
  tessera: 'Export contacts as CSV',
  google: 'Export contacts for Google Contacts',
  outlook: 'Export contacts for Outlook',
}
const everything = { matching: {}, except: [] }

/**
 * Queues the export of the selected contacts, or of all contacts; the finished job has the file.
 */
export async function exportContacts(ctx: Ctx, type: 'csv' | 'vcf', body: Body): Promise<Job> {
  requireAbility(ctx, 'read')
  requireFitting(type, body)
  const { selection = everything, shape = 'tessera', version = '3.0', columns, sort } = body
  const now = ctx.clock()
  const input: ExportInput = {
    format: type === 'csv' ? { type, shape } : { type, version },
    selection: freezeSelection(selection, now),
    ...(columns && { columns }),
    ...(sort !== undefined && { sort }),
  }
  const file = newJobFile(
    `contacts-${now.toISOString().slice(0, 10)}.${type}`,
    type === 'csv' ? 'text/csv' : 'text/vcard',
  )
  const title = titleOf(input)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    // The lock makes simultaneous requests count their files one after the other.
    await lockAccount(inside)
    await makeRoomForExport(inside)
    return presentJob(ctx, await createJob(inside, { kind: 'export', title, input, file }))
  })
}

/** Throws `VALIDATION_FAILED` for options that do not go together. */
function requireFitting(
  type: 'csv' | 'vcf',
  { selection, shape, version, columns, sort }: Body,
): void {
  if (type === 'csv' && version) throw invalid({ version: 'A version is for vCards only.' })
  if (type === 'vcf' && shape) throw invalid({ shape: 'A shape is for CSV only.' })
  if (type === 'vcf' && columns) throw invalid({ columns: 'Columns are for CSV only.' })
  if (columns && shape && shape !== 'tessera')
    throw invalid({ shape: 'This shape has columns of its own.' })
  if (sort === undefined) return
  if (!columns) throw invalid({ sort: 'Choose columns for a sorted file.' })
  const isOfTrash = selection && 'matching' in selection && selection.matching.isDeleted === true
  if (!isOfTrash && parseSort(sort)?.some(({ key }) => key === 'deletedAt'))
    throw invalid({ sort: 'Only the trash can be sorted by deletion date.' })
}

function titleOf({ format, columns }: ExportInput): string {
  if (format.type === 'vcf') return 'Export contacts as vCard'
  if (!columns) return titles[format.shape]
  const number = columns.length === 1 ? '1 column' : `${String(columns.length)} columns`
  return `${titles.tessera}, ${number}`
}

/**
 * Deletes the oldest finished export files to make room for one more. Throws `LIMIT_REACHED` when
 * too many files are still being written.
 */
async function makeRoomForExport(ctx: Ctx): Promise<void> {
  const { exportFiles } = ctx.limits
  const hasFile = and(
    ownJobs(ctx.actor),
    eq(jobs.kind, 'export'),
    isNotNull(jobs.file),
    inArray(jobs.state, ['queued', 'running', 'done']),
  )
  const made = await ctx.db
    .select({ id: jobs.id, state: jobs.state, file: jobs.file })
    .from(jobs)
    .where(hasFile)
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
  const [tooMany, done] = [
    made.length + 1 - exportFiles,
    made.filter(({ state }) => state === 'done'),
  ]
  if (tooMany <= 0) return
  if (done.length < tooMany) {
    const exports = exportFiles === 1 ? 'An export is' : `${String(exportFiles)} exports are`
    throw limitReached(
      `${exports} being written, which is the most for one account. Wait until one is done, or cancel one.`,
    )
  }
  const oldest = done.slice(0, tooMany)
  await ctx.db
    .update(jobs)
    .set({ file: null })
    .where(
      and(
        ownJobs(ctx.actor),
        inArray(
          jobs.id,
          oldest.map(({ id }) => id),
        ),
      ),
    )
  await deleteFilesAfterCommit(
    ctx,
    oldest.flatMap(({ file }) => partKeys(file)),
  )
}

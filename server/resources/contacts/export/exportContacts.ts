import type * as v from 'valibot'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { exportContacts as exportCall } from '@/contract/contacts/contactFiles'
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
export async function exportContacts(
  ctx: Ctx,
  type: 'csv' | 'vcf',
  { selection = everything, shape, version }: Body,
): Promise<Job> {
  requireAbility(ctx, 'read')
  if (type === 'csv' && version) throw invalid({ version: 'A version is for vCards only.' })
  if (type === 'vcf' && shape) throw invalid({ shape: 'A shape is for CSV only.' })
  const now = ctx.clock()
  const format =
    type === 'csv'
      ? ({ type, shape: shape ?? 'tessera' } as const)
      : ({ type, version: version ?? '3.0' } as const)
  const input: ExportInput = { format, selection: freezeSelection(selection, now) }
  const file = newJobFile(
    `contacts-${now.toISOString().slice(0, 10)}.${type}`,
    type === 'csv' ? 'text/csv' : 'text/vcard',
  )
  const title = format.type === 'csv' ? titles[format.shape] : 'Export contacts as vCard'
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    // The lock makes simultaneous requests count their files one after the other.
    await lockAccount(inside)
    await makeRoomForExport(inside)
    return presentJob(ctx, await createJob(inside, { kind: 'export', title, input, file }))
  })
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

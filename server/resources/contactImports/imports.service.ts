import type { Ctx } from '../../ports/context'
import { and, desc, eq, sql } from 'drizzle-orm'
import {
  MAX_IMPORT_FILE_ROWS,
  type createImport as createCall,
  type sendImportRows as sendCall,
} from '@/contract/contacts/imports'
import { jobs } from '../../platform/jobs/tables'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { changeJob, createJob, ownJobs } from '../../platform/jobs/jobStore'
import { requireAbility } from '../contacts'
import { requireOwnProfile } from '../profiles'
import {
  type Body,
  lockImport,
  newImport,
  presentImport,
  requireImport,
  requireMapping,
} from './importJob'
import { type ContactImport, inputOf } from './importInput'
import { countRowBytes, lockRowBytes, requireRoomForImport } from './importLimits'
import { addBatches } from './store/addBatches'
import { receivedRows } from './store/readBatches'
import type { JobRecord } from '../../ports/registry'
import { lockAccount } from '../../platform/identity/userRecord'

/**
 * Creates an import that waits for its rows. If one of the same file and profile waits already, it
 * is continued, with the mapping and options of this call.
 */
export async function createImport(
  ctx: Ctx,
  body: Body<typeof createCall>,
): Promise<ContactImport> {
  requireAbility(ctx, 'create')
  requireAbility(ctx, 'update')
  await requireOwnProfile(ctx, body.profileId)
  requireMapping(body)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    // The lock makes simultaneous calls share one import.
    if (!(await lockAccount(inside))) throw notFound('profile')
    const known = await findReceiving(inside, body)
    if (!known) await requireRoomForImport(inside)
    const job = known
      ? await changeJob(inside, known.id, ['waiting'], {
          input: { ...inputOf(known), ...body },
          updatedAt: ctx.clock(),
        })
      : await createJob(inside, { ...newImport(body), state: 'waiting' })
    if (!job) throw new ApiError('CONFLICT')
    return presentImport(inside, job)
  })
}

async function findReceiving(
  { db, actor }: Ctx,
  { fingerprint, profileId, type, headers }: Body<typeof createCall>,
): Promise<JobRecord | undefined> {
  const input = JSON.stringify({ stage: 'receive', fingerprint, profileId, type, headers })
  const isSame = sql`${jobs.input} @> ${input}::jsonb and jsonb_array_length(${jobs.input} -> 'headers') = ${headers.length}`
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(ownJobs(actor), eq(jobs.kind, 'import'), eq(jobs.state, 'waiting'), isSame))
    .orderBy(desc(jobs.createdAt))
    .limit(1)
  return job
}

/**
 * Adds rows behind the received ones; repeated rows stay as they are. Throws `CONFLICT` with the
 * expected row when there would be a gap.
 */
export async function sendImportRows(
  ctx: Ctx,
  jobId: string,
  { from, rows, faults }: Body<typeof sendCall>,
): Promise<{ received: number }> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockRowBytes(inside)
    const job = await lockImport(inside, jobId)
    if (job.state !== 'waiting' || inputOf(job).stage !== 'receive')
      throw new ApiError('CONFLICT', 'This import accepts no more rows.')
    const received = await receivedRows(inside, job)
    if (from > received + 1)
      throw new ApiError('CONFLICT', `Row ${String(received + 1)} is expected next.`)
    if (from + rows.length - 1 > MAX_IMPORT_FILE_ROWS)
      throw invalid({
        rows: `Import at most ${MAX_IMPORT_FILE_ROWS.toLocaleString('en')} rows at once.`,
      })
    const errorByRow = new Map(faults.map(({ row, ...error }) => [row, error]))
    const all = rows.map((cells, at) => {
      const error = errorByRow.get(from + at)
      return error ? { cells, error } : { cells }
    })
    const fresh = all.slice(received + 1 - from)
    if (fresh.length > 0) {
      const { bytes } = await addBatches(inside, job, received + 1, fresh)
      await countRowBytes(inside, job, bytes)
    }
    await changeJob(inside, jobId, ['waiting'], { updatedAt: ctx.clock() })
    return { received: received + fresh.length }
  })
}

export async function getImport(ctx: Ctx, jobId: string): Promise<ContactImport> {
  return presentImport(ctx, await requireImport(ctx, jobId))
}

import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { mappingError } from '@/contactFiles/csv/mappingError'
import {
  MAX_IMPORT_FILE_ROWS,
  type applyImport as applyCall,
  type createImport as createCall,
  type planImport as planCall,
  type sendImportRows as sendCall,
} from '@/contract/contacts/imports'
import { lockAccount } from '../account/requireOwnAccount'
import { jobs } from '../../platform/db/schema'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import type { JobRecord } from '../../platform/jobs/jobKind'
import {
  changeJob,
  createJob,
  findJob,
  firstTry,
  ownJob,
  ownJobs,
  wakeAfterCommit,
} from '../../platform/jobs/jobStore'
import { presentJob } from '../jobs/presentJob'
import { requireOwnProfile } from '../users/users.service'
import { requireAbility } from '../contacts/contacts.service'
import { addBatches, receivedRows } from './store/batchStore'
import {
  type ContactImport,
  type ImportInput,
  inputOf,
  notesOf,
  outcomesOf,
  phaseOf,
} from './importInput'
import { countRows, lockRows, requireRoomForImport } from './importLimits'
import type { Ctx } from '../../ports/context'

type Body<C extends { body?: v.GenericSchema | undefined }> = v.InferOutput<NonNullable<C['body']>>

/** Begins an import that waits for its rows; one of the same file and profile that waits for rows is gone on with, with the mapping and options given now. */
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
    // Asked twice at once, there is one import all the same.
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

/** What the job of a new import is given. */
export function newImport(given: Omit<ImportInput, 'stage' | 'round'>) {
  const input: ImportInput = { stage: 'receive', round: 0, ...given }
  return { kind: 'import', title: `Import “${given.fileName}”`, input } as const
}

async function findReceiving(
  { db, actor }: Ctx,
  { fingerprint, profileId, type, headers }: Body<typeof createCall>,
): Promise<JobRecord | undefined> {
  const same = sql`${jobs.input} @> ${JSON.stringify({ stage: 'receive', fingerprint, profileId, type, headers })}::jsonb and jsonb_array_length(${jobs.input} -> 'headers') = ${headers.length}`
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(ownJobs(actor), eq(jobs.kind, 'import'), eq(jobs.state, 'waiting'), same))
    .orderBy(desc(jobs.createdAt))
    .limit(1)
  return job
}

/** Adds rows behind those that are here. Rows that are here already stay as they are; a gap is CONFLICT and names the row that is expected. */
export async function sendImportRows(
  ctx: Ctx,
  jobId: string,
  { from, rows, faults }: Body<typeof sendCall>,
): Promise<{ received: number }> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockRows(inside)
    const job = await lockImport(inside, jobId)
    if (job.state !== 'waiting' || inputOf(job).stage !== 'receive')
      throw new ApiError('CONFLICT', 'This import takes no more rows.')
    const received = await receivedRows(inside, job)
    if (from > received + 1)
      throw new ApiError('CONFLICT', `Row ${String(received + 1)} is expected next.`)
    if (from + rows.length - 1 > MAX_IMPORT_FILE_ROWS)
      throw invalid({
        rows: `Import at most ${MAX_IMPORT_FILE_ROWS.toLocaleString('en')} rows at once.`,
      })
    const faultOf = new Map(faults.map(({ row, ...fault }) => [row, fault]))
    const all = rows
      .map((cells, at) => ({ cells, fault: faultOf.get(from + at) }))
      .map(({ cells, fault }) => (fault ? { cells, fault } : { cells }))
    const fresh = all.slice(received + 1 - from)
    if (fresh.length > 0)
      await countRows(inside, job, (await addBatches(inside, job, received + 1, fresh)).bytes)
    await changeJob(inside, jobId, ['waiting'], { updatedAt: ctx.clock() })
    return { received: received + fresh.length }
  })
}

/** Queues the plan, also anew with another mapping and other options, which ends one that is under way; asked the same again, it goes on. Every row must be here. */
export async function planImport(
  ctx: Ctx,
  jobId: string,
  { rows, mapping, options }: Body<typeof planCall>,
): Promise<ContactImport> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const job = await lockImport(inside, jobId)
    const input = inputOf(job)
    const isPlanning = phaseOf(job) === 'planning'
    if (job.state !== 'waiting' && !isPlanning)
      throw new ApiError('CONFLICT', 'This import is at work, or has ended.')
    if (isPlanning && isDeepStrictEqual([input.mapping, input.options], [mapping, options]))
      return presentImport(inside, job)
    requireMapping({ ...input, mapping })
    const received = await receivedRows(inside, job)
    if (rows !== received)
      throw new ApiError('CONFLICT', `${String(received)} of ${String(rows)} rows are here.`)
    return queue(inside, job, { ...input, mapping, options, stage: 'plan' }, received)
  })
}

/** Queues the import itself, as it was planned in this round; CONFLICT where it was planned anew since. Asked again, it answers the import as it is. */
export async function applyImport(
  ctx: Ctx,
  jobId: string,
  { round }: Body<typeof applyCall>,
): Promise<ContactImport> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const job = await lockImport(inside, jobId)
    const input = inputOf(job)
    if (input.stage === 'apply' && input.round === round + 1 && job.state !== 'cancelled')
      return presentImport(inside, job)
    if (phaseOf(job) !== 'planned') throw new ApiError('CONFLICT', 'Plan the import first.')
    if (input.round !== round)
      throw new ApiError(
        'CONFLICT',
        'The rows were compared anew since, with other options. Look at what would happen now.',
      )
    return queue(inside, job, { ...input, stage: 'apply' }, await receivedRows(inside, job))
  })
}

/** The job is locked by `lockImport`. */
async function queue(
  ctx: Ctx,
  job: JobRecord,
  input: ImportInput,
  total: number,
): Promise<ContactImport> {
  const start = {
    cursor: null,
    done: 0,
    counts: {},
    ...firstTry,
    error: null,
    updatedAt: ctx.clock(),
  }
  const queued = await changeJob(ctx, job.id, [job.state], {
    ...start,
    input: { ...input, round: input.round + 1 },
    total,
    state: 'queued',
  })
  if (!queued) throw new ApiError('CONFLICT')
  wakeAfterCommit(ctx)
  return presentImport(ctx, queued)
}

export async function getImport(ctx: Ctx, jobId: string): Promise<ContactImport> {
  return presentImport(ctx, await requireImport(ctx, jobId))
}

/** The actor's import; NOT_FOUND where they have none of this id. */
export async function requireImport(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const job = await findJob(ctx, jobId)
  if (job?.kind !== 'import') throw notFound('import')
  return job
}

/** The same, locked until the transaction ends. */
async function lockImport(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const [job] = await ctx.db.select().from(jobs).where(ownJob(ctx, jobId)).for('update')
  if (job?.kind !== 'import') throw notFound('import')
  return job
}

/** Refuses a mapping that is not one of the file's columns. */
function requireMapping({
  type,
  headers,
  mapping,
}: Pick<ImportInput, 'type' | 'headers' | 'mapping'>): void {
  const { columns } = mapping
  if (type === 'vcf') {
    if (headers.length + columns.length > 0)
      throw invalid({ mapping: 'A vCard file has no columns.' })
    return
  }
  const isOfFile =
    columns.length === headers.length && columns.every(({ header }, at) => header === headers[at])
  if (!isOfFile) throw invalid({ mapping: 'Map every column of the file, in its order.' })
  const fault = mappingError(mapping)
  if (fault)
    throw invalid({
      mapping: fault.column === '' ? fault.reason : `${fault.column}: ${fault.reason}`,
    })
}

async function presentImport({ db }: Pick<Ctx, 'db'>, job: JobRecord): Promise<ContactImport> {
  const { profileId, type, fileName, fingerprint, headers, mapping, options, round } = inputOf(job)
  const about = { profileId, type, fileName, fingerprint, headers, mapping, options, round }
  return {
    job: presentJob(job),
    phase: phaseOf(job),
    ...about,
    received: await receivedRows({ db }, job),
    outcomes: outcomesOf(job),
    notes: notesOf(job),
    createdAt: job.createdAt.toISOString(),
  }
}

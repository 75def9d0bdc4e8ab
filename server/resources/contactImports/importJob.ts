import type * as v from 'valibot'
import { mappingError } from '@/contactFiles/csv/mappingError'
import { jobs } from '../../platform/jobs/tables'
import { invalid, notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { findJob, ownJob } from '../../platform/jobs/jobStore'
import { presentJob } from '../jobs'
import {
  type ContactImport,
  type ImportInput,
  inputOf,
  notesOf,
  outcomesOf,
  phaseOf,
} from './importInput'
import { receivedRows } from './store/readBatches'
import type { JobRecord } from '../../ports/registry'

/** The body of a call of the contract. */
export type Body<C extends { body?: v.GenericSchema | undefined }> = v.InferOutput<
  NonNullable<C['body']>
>

/** Returns the kind, title and input of a new import's job. */
export function newImport(given: Omit<ImportInput, 'stage' | 'round'>) {
  const input: ImportInput = { stage: 'receive', round: 0, ...given }
  return { kind: 'import', title: `Import of ${given.fileName}`, input } as const
}

/** Returns the actor's import. Throws `NOT_FOUND` when they have none with this id. */
export async function requireImport(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const job = await findJob(ctx, jobId)
  if (job?.kind !== 'import') throw notFound('import')
  return job
}

/** Returns the actor's import, locked until the transaction ends. */
export async function lockImport(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const [job] = await ctx.db.select().from(jobs).where(ownJob(ctx, jobId)).for('update')
  if (job?.kind !== 'import') throw notFound('import')
  return job
}

/** Throws when the mapping does not fit the columns of the file. */
export function requireMapping({
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
  const issue = mappingError(mapping)
  if (issue)
    throw invalid({
      mapping: issue.column === '' ? issue.reason : `${issue.column}: ${issue.reason}`,
    })
}

export async function presentImport(
  ctx: Pick<Ctx, 'db' | 'registry'>,
  job: JobRecord,
): Promise<ContactImport> {
  const { profileId, type, fileName, fingerprint, headers, mapping, options, round } = inputOf(job)
  return {
    job: presentJob(ctx, job),
    phase: phaseOf(job),
    profileId,
    type,
    fileName,
    fingerprint,
    headers,
    mapping,
    options,
    round,
    received: await receivedRows(ctx, job),
    outcomes: outcomesOf(job),
    notes: notesOf(job),
    createdAt: job.createdAt.toISOString(),
  }
}

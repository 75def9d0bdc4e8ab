import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobFile, jobRows } from './tables'
import type { Upload } from '../../ports/files'
import type { Actor, Ctx } from '../../ports/context'
import type { JobRecord, JobTraits } from '../../ports/registry'

/**
 * The context of a step. `db` is the step's transaction, which also stores the new cursor.
 * `afterCommit` runs once it is committed, unless the process is killed before.
 */
export interface JobCtx extends Pick<
  Ctx,
  | 'db'
  | 'tenantId'
  | 'files'
  | 'clock'
  | 'log'
  | 'limits'
  | 'fileThread'
  | 'stripe'
  | 'wakeMails'
  | 'afterCommit'
  | 'upload'
> {
  actor: Pick<Actor, 'tenantId' | 'userId' | 'ability' | 'memberships'>
}

export interface JobWork<Input, Cursor> {
  job: JobRecord
  input: Input
  /** The cursor of the last step; null for the first one, and for the first one of an undo. */
  cursor: Cursor | null
  /** The number of rows that this step should do, so that it takes about `STEP_MS`. */
  limit: number
}

/** A row of `job_rows`; `row` counts from 1, in the job. */
export type JobRowEntry = Pick<
  typeof jobRows.$inferInsert,
  'row' | 'entityId' | 'outcome' | 'detail'
>

export interface StepResult<Cursor> {
  /** The position at which the next step begins. */
  cursor: Cursor
  /** The number of rows that this step finished. */
  done: number
  /** The number of rows that this step read, if larger; the size of the next step depends on it. */
  looked?: number
  /** The number of rows by outcome, added to the job's counts. */
  counts?: Record<string, number>
  /** The number of rows of the job, once it is known. */
  total?: number
  /** Rows for an undo or for the owner, written with the step. */
  rows?: readonly JobRowEntry[]
  /** The job's file after this step. */
  file?: JobFile
  /** Restarts the job: `done` and the counts are those of this step alone. */
  isRestart?: boolean
  /** This was the last step. */
  isEnd: boolean
  /** With `isEnd`: the job is not done but waits for its owner. */
  isWaiting?: boolean
}

type Step<Input, Cursor> = (
  ctx: JobCtx,
  work: JobWork<Input, Cursor>,
) => Promise<StepResult<Cursor>>

/** A job's keys. */
type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

interface JobKindParts<Input, Cursor, UndoCursor> extends Omit<JobTraits, 'undoStep'> {
  /** The subject and the action that the owner must be allowed, checked before each step. */
  subject: string
  action: 'create' | 'read' | 'update' | 'delete'
  /** The row that the rules are asked about; `{ ownerId }` if missing. */
  rowOf?: (job: JobRecord) => Record<string, unknown>
  /** The field that it changes, which the owner must be allowed to change too. */
  fieldOf?: (job: JobRecord) => string
  /** The noun for such a job in messages to its owner; "change" if missing. */
  noun?: string
  /**
   * Processes the next rows. It may be retried, so it has no effect outside its transaction that
   * could happen twice.
   */
  step: Step<Input, Cursor>
  /**
   * Undoes the next rows; its `counts` are `reversed` and `kept` (changed since). Without it the
   * job cannot be undone.
   */
  undoStep?: Step<Input, UndoCursor>
  /**
   * Deletes the job's rows in other tables, in pieces until `signal`, before the job itself is
   * purged.
   */
  purge?: (ctx: Pick<Ctx, 'db'>, job: JobKey, signal?: AbortSignal) => Promise<void>
  /**
   * A step may store files through `uploadOf`, which are committed with its rows. The parts of the
   * job's own file do not need it.
   */
  storesFiles?: boolean
  /**
   * The tables to which it writes about a row for each of its own; their statistics are refreshed
   * while it runs.
   */
  writes?: readonly PgTable[]
  /** The most rows of one step; 2,000 if missing. */
  mostRows?: number
}

/** A kind of job as the runner sees it. */
export type JobKindOf = JobKindParts<unknown, unknown, unknown>

/**
 * Declares a kind of job. Its input and cursors are stored as JSON and come back as this kind wrote
 * them, which is why they are cast here.
 */
export function jobKind<Input, Cursor, UndoCursor = Cursor>(
  parts: JobKindParts<Input, Cursor, UndoCursor>,
): JobKindOf {
  return parts as JobKindOf
}

/**
 * Returns the upload of a step whose kind has `storesFiles`. The step's transaction commits its
 * files, or they are deleted.
 */
export function uploadOf({ upload }: Pick<JobCtx, 'upload'>): Upload {
  if (!upload) throw new Error('A kind of job that stores files says so.')
  return upload
}

/**
 * An error that fails a job at once, with a message for its owner. Any other error of a step is
 * retried and reported in general words.
 */
export class JobError extends Error {
  override name = 'JobError'
}

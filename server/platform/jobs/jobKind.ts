import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobFile, jobRows } from '../db/schema'
import type { Upload } from '../../ports/files'
import type { Actor, Ctx } from '../../ports/context'
import type { JobRecord, JobTraits } from '../../ports/registry'

/**
 * What a step works with. `db` is the step's transaction: whatever it writes there is kept together with the new cursor, or not at all. `afterCommit`
 * runs once that is committed; a kill may come before it.
 */
export interface JobCtx extends Pick<
  Ctx,
  'db' | 'files' | 'clock' | 'log' | 'limits' | 'fileThread' | 'afterCommit' | 'upload'
> {
  actor: Pick<Actor, 'tenantId' | 'userId' | 'ability'>
}

export interface JobWork<Input, Cursor> {
  job: JobRecord
  input: Input
  /** What the last step left; null at the first one, and at the first one of an undo. */
  cursor: Cursor | null
  /** About how many rows this step is to do, so that it takes some 150 ms. */
  limit: number
}

/** A row of `job_rows`; `row` counts from 1, in the job. */
export type JobRowEntry = Pick<
  typeof jobRows.$inferInsert,
  'row' | 'entityId' | 'outcome' | 'detail'
>

export interface StepResult<Cursor> {
  /** Where the next step begins. */
  cursor: Cursor
  /** How many rows this step has gone through. */
  done: number
  /** How many rows it looked at, where these were more: the size of the next step follows from it. */
  looked?: number
  /** How many of them ended how; added to the job's. */
  counts?: Record<string, number>
  /** Of how many rows the job is, where that is known now. */
  total?: number
  /** What an undo needs, or its owner is told; written with the step. */
  rows?: readonly JobRowEntry[]
  /** The file as it is now. */
  file?: JobFile
  /** Starts the job over: `done` and the counts are those of this step alone. */
  isRestart?: boolean
  /** Whether this was the last step. */
  isEnd: boolean
  /** With `isEnd`: the job is not done but waits for its owner. */
  isWaiting?: boolean
}

type Step<Input, Cursor> = (
  ctx: JobCtx,
  work: JobWork<Input, Cursor>,
) => Promise<StepResult<Cursor>>

/** A job's keys. */
export type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

interface JobKindParts<Input, Cursor, UndoCursor> extends Omit<JobTraits, 'undoStep'> {
  /** The subject and the action that the owner must be allowed, asked again before each step. */
  subject: string
  action: 'create' | 'read' | 'update' | 'delete'
  /** The word for such a job in messages to its owner; "change" when missing. */
  noun?: string
  /** Does the next rows. It may be retried, so it leaves nothing outside its transaction that a repetition would double. */
  step: Step<Input, Cursor>
  /** Undoes the next rows: `counts` are `reversed` and `kept` (changed since). Without it the job cannot be undone. */
  undoStep?: Step<Input, UndoCursor>
  /** Deletes what the job's kind keeps in other tables, in pieces until `signal`, before the job itself is purged. */
  purge?: (ctx: Pick<Ctx, 'db'>, job: JobKey, signal?: AbortSignal) => Promise<void>
  /** Lets a step store files that rows show from its commit on: it has them from `uploadOf`. The parts of the job's own file are none of these. */
  storesFiles?: boolean
  /** The tables to which it writes about a row for each of its own: their statistics are refreshed while it runs. */
  writes?: readonly PgTable[]
  /** The most rows of one step; 2,000 when missing. */
  mostRows?: number
}

/** A kind of job as the runner sees it. */
export type JobKindOf = JobKindParts<unknown, unknown, unknown>

/**
 * Declares a kind of job. Its input and its cursors are stored as JSON and come back as this kind wrote them, so they are taken at their word; that is
 * the one cast.
 */
export function jobKind<Input, Cursor, UndoCursor = Cursor>(
  parts: JobKindParts<Input, Cursor, UndoCursor>,
): JobKindOf {
  return parts as JobKindOf
}

/** The upload of a step whose kind `storesFiles`. What it is given the keys of is shown by the step's transaction, or deleted. */
export function uploadOf({ upload }: Pick<JobCtx, 'upload'>): Upload {
  if (!upload) throw new Error('A kind of job that stores files says so.')
  return upload
}

/** What fails a job at once, with a sentence for its owner. Anything else that a step throws is tried again and told in general words. */
export class JobError extends Error {
  override name = 'JobError'
}

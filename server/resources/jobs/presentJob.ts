import type { Job } from '@/contract/jobs'
import type { Ctx } from '../../ports/context'
import type { JobRecord, JobTraits } from '../../ports/registry'

type Scope = Pick<Ctx, 'registry'>

/** Returns a job as its owner sees it. A file shows once it is whole. */
export function presentJob(scope: Scope, job: JobRecord): Job {
  const { id, kind, state, title, total, error, file, createdAt, finishedAt } = job
  const { done, counts } = hasOnlyPlanned(scope, job) ? { done: 0, counts: {} } : job
  return {
    ...{ id, kind, state, title, done, total, counts, error },
    canUndo: canUndo(scope, job),
    canRedo: canRedo(scope, job),
    file: file && state === 'done' ? { name: file.name, bytes: file.bytes } : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Tells whether a job ended before it changed anything, so that its counts are only a plan. */
function hasOnlyPlanned(scope: Scope, job: JobRecord): boolean {
  return hasEnded(job) && kindOf(scope, job)?.isUndoable?.(job) === false
}

function hasEnded({ state }: JobRecord): boolean {
  return ['done', 'failed', 'cancelled'].includes(state)
}

/** Returns the kind of a job as its owner notices it. */
export function kindOf({ registry }: Scope, { kind }: JobRecord): JobTraits | undefined {
  return registry.jobKinds.find((candidate) => candidate.kind === kind)
}

/** Tells whether a job has ended, changed something, and is of a kind that can be undone. */
export function canUndo(scope: Scope, job: JobRecord): boolean {
  const kind = kindOf(scope, job)
  return (
    hasEnded(job) &&
    changesOf(job.counts) > 0 &&
    kind?.undoStep !== undefined &&
    (kind.isUndoable?.(job) ?? true) &&
    (kind.isReversible?.(job) ?? true)
  )
}

/** Tells whether a job was undone and is of a kind that can run again. */
export function canRedo(scope: Scope, job: JobRecord): boolean {
  return job.state === 'undone' && kindOf(scope, job)?.redoInput !== undefined
}

/**
 * Returns the number of rows that an undo would process: those with an outcome that changed
 * something.
 */
export function changesOf(counts: Record<string, number>): number {
  const idle = [
    'unchanged',
    'failed',
    'skipped',
    'duplicate',
    'possibleDuplicate',
    'dropped',
    'leftOut',
    'reversed',
    'kept',
    'notReversed',
  ]
  return Object.entries(counts).reduce(
    (sum, [outcome, count]) => (idle.includes(outcome) ? sum : sum + count),
    0,
  )
}

import type { Job } from '@/contract/jobs'
import type { JobKindOf, JobRecord } from '../../platform/jobs/jobKind'
import { jobKinds } from '../../platform/jobs/kinds'

/** A job as its owner sees it. A file shows once it is whole. */
export function presentJob(job: JobRecord): Job {
  const { id, kind, state, title, total, error, file, createdAt, finishedAt } = job
  const { done, counts } = hasOnlyPlanned(job) ? { done: 0, counts: {} } : job
  return {
    ...{ id, kind, state, title, done, total, counts, error },
    canUndo: canUndo(job),
    file: file && state === 'done' ? { name: file.name, bytes: file.bytes } : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Whether a job ended before it did anything: what it counted is what it would have done. */
function hasOnlyPlanned(job: JobRecord): boolean {
  return hasEnded(job) && kindOf(job)?.isUndoable?.(job) === false
}

function hasEnded({ state }: JobRecord): boolean {
  return ['done', 'failed', 'cancelled'].includes(state)
}

function kindOf({ kind }: JobRecord): JobKindOf | undefined {
  return jobKinds.find((candidate) => candidate.kind === kind)
}

/** Whether a job has ended, did something, and is of a kind that takes it back. */
export function canUndo(job: JobRecord): boolean {
  const kind = kindOf(job)
  return (
    hasEnded(job) &&
    changesOf(job.counts) > 0 &&
    kind?.undoStep !== undefined &&
    (kind.isUndoable?.(job) ?? true)
  )
}

/** How many rows an undo would go through: what does not say that nothing was done to it. */
export function changesOf(counts: Record<string, number>): number {
  const idle = [
    'unchanged',
    'failed',
    'skipped',
    'duplicate',
    'possibleDuplicate',
    'dropped',
    'reversed',
    'kept',
    'notReversed',
  ]
  return Object.entries(counts).reduce(
    (sum, [outcome, count]) => (idle.includes(outcome) ? sum : sum + count),
    0,
  )
}

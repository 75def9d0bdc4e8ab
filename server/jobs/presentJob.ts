import type { Job } from '@/contract/jobs'
import type { JobRecord } from './jobKind'
import { jobKinds } from './kinds'

/** A job as its owner sees it. A file shows once it is whole. */
export function presentJob(job: JobRecord): Job {
  const { id, kind, state, title, done, total, counts, error, file, createdAt, finishedAt } = job
  return {
    ...{ id, kind, state, title, done, total, counts, error },
    canUndo: canUndo(job),
    file: file && state === 'done' ? { name: file.name, bytes: file.bytes } : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Whether a job has ended, did something, and is of a kind that takes it back. */
export function canUndo(job: JobRecord): boolean {
  const hasEnded = ['done', 'failed', 'cancelled'].includes(job.state)
  const kind = jobKinds.find((candidate) => candidate.kind === job.kind)
  return hasEnded && changesOf(job.counts) > 0 && kind?.undoStep !== undefined && (kind.isUndoable?.(job) ?? true)
}

/** How many rows an undo would go through: what does not say that nothing was done to it. */
export function changesOf(counts: Record<string, number>): number {
  const idle = ['unchanged', 'failed', 'skipped', 'duplicate', 'reversed', 'kept', 'notReversed']
  return Object.entries(counts).reduce((sum, [outcome, count]) => (idle.includes(outcome) ? sum : sum + count), 0)
}

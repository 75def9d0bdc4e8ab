import type { Job } from '@/contract/jobs'
import type { Action } from '@/contract/ruleSet'

const ended: readonly Job['state'][] = ['done', 'failed', 'cancelled', 'undone']

/** Returns whether nothing more happens by itself or by its owner's input. */
export function isEnded({ state }: Job): boolean {
  return ended.includes(state)
}

/** Returns whether the server works on the job, or soon will. */
export function isRunning(job: Job): boolean {
  return !isEnded(job) && job.state !== 'waiting'
}

/** Returns whether the job can be stopped; an undo cannot. */
export function canCancel(job: Job): boolean {
  return !isEnded(job) && job.state !== 'undoing'
}

const actions: Record<Job['kind'], Action> = {
  favorite: 'update',
  tag: 'update',
  delete: 'delete',
  restore: 'delete',
  erase: 'delete',
  export: 'read',
  import: 'create',
  merge: 'delete',
}

/** Returns the action on contacts that the rules must allow to continue or undo a job. The server checks the same at each step. */
export function requiredAction({ kind }: Job): Action {
  return actions[kind]
}

/** Returns whether the job changes contacts. */
export function changesContacts({ kind }: Job): boolean {
  return kind !== 'export'
}

/** Returns the polling delay in milliseconds, which grows with the time a job has been watched. */
export function pollDelay(watchedMs: number): number {
  if (watchedMs < 10_000) return 700
  return watchedMs < 60_000 ? 1500 : 3000
}

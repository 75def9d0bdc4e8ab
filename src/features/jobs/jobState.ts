import type { Job } from '@/contract/jobs'
import type { Action } from '@/contract/ruleSet'

const ended: readonly Job['state'][] = ['done', 'failed', 'cancelled', 'undone']

/** Whether nothing more happens by itself or by its owner's input. */
export function isEnded({ state }: Job): boolean {
  return ended.includes(state)
}

/** Whether the server is at work on it, or soon will be. */
export function isAtWork(job: Job): boolean {
  return !isEnded(job) && job.state !== 'waiting'
}

/** Whether the job can be stopped; what is being taken back is taken back whole. */
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

/** What the rules must allow on contacts for a job to go on or to be undone, as the server asks at each of its steps. */
export function actionOf({ kind }: Job): Action {
  return actions[kind]
}

/** Whether contacts differ after it. */
export function changesContacts({ kind }: Job): boolean {
  return kind !== 'export'
}

/** Milliseconds between two looks at work that has been watched for so long: short work is followed closely, long work gently. */
export function pollDelay(watchedMs: number): number {
  if (watchedMs < 10_000) return 700
  return watchedMs < 60_000 ? 1500 : 3000
}

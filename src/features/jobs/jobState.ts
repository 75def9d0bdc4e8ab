import type { Job } from '@/contract/jobs'
import type { Permissions, Requirement } from '@/shared/lib/permissions'

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

const requirements: Record<Job['kind'], Requirement> = {
  favorite: ['update', 'Contact'],
  tag: ['update', 'Contact'],
  edit: ['update', 'Contact'],
  delete: ['delete', 'Contact'],
  restore: ['delete', 'Contact'],
  erase: ['delete', 'Contact'],
  export: ['read', 'Contact'],
  import: ['create', 'Contact'],
  merge: ['delete', 'Contact'],
  cards: ['update', 'Card'],
  invitations: ['update', 'Employee'],
  employees: ['update', 'Employee'],
  push: ['update', 'Integration'],
}

/**
 * Returns whether the rules allow to continue or undo a job. The server checks the same at each
 * step. A job does not say of which company its people are, so any company counts.
 */
export function mayContinue({ kind }: Job, { may, mayOpen }: Permissions): boolean {
  const requirement = requirements[kind]
  return requirement[1] === 'Employee' ? mayOpen(requirement) : may(...requirement)
}

/** The subjects whose rows jobs change; cache tags have the same names. */
const changedSubjects = ['Contact', 'Card', 'Employee'] as const
export type ChangedSubject = (typeof changedSubjects)[number]

/** The data besides the rows that an import of people changes: their cards, and the user's place. */
export const besidePeople = ['Card', 'Company', 'Roles'] as const

/** Returns the subject whose rows the job changes, or null for an export. */
export function changedSubject({ kind }: Job): ChangedSubject | null {
  if (kind === 'export') return null
  return changedSubjects.find((subject) => subject === requirements[kind][1]) ?? null
}

/** Returns the polling delay in milliseconds, which grows with the time a job has been watched. */
export function pollDelay(watchedMs: number): number {
  if (watchedMs < 10_000) return 700
  return watchedMs < 60_000 ? 1500 : 3000
}

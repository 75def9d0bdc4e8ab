import * as v from 'valibot'
import { call } from './call'
import { timestamp, uuid } from './fields'
import { answerList } from './list'

/** Kinds of jobs. */
const jobKinds = [
  'favorite',
  'tag',
  'edit',
  'delete',
  'restore',
  'erase',
  'export',
  'import',
  'merge',
  'cards',
  'invitations',
  'employees',
  'push',
] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * `waiting`: for its owner (an import that is being sent or reviewed); `queued`, `running`; then
 * `done`, `failed` or `cancelled`, whose changes stay and can be undone; `undoing`, `undone`.
 */
export const jobStates = [
  'waiting',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type JobState = (typeof jobStates)[number]

/** Long work on the server, which continues when the tab is closed and after a restart. */
export const job = v.object({
  id: uuid,
  kind: v.picklist(jobKinds),
  state: v.picklist(jobStates),
  /** A title for its owner: "Tag with “VIP”". */
  title: v.string(),
  /** Rows processed, of how many (null until known). While `undoing`, rows undone. */
  done: v.number(),
  total: v.nullable(v.number()),
  /**
   * Rows by outcome: `changed`, `unchanged`, `failed`; after an undo also `reversed`, `kept`. Kinds
   * may add outcomes.
   */
  counts: v.record(v.string(), v.number()),
  /** True if `undo` is possible now. */
  canUndo: v.boolean(),
  /** True if `redo` is possible now. */
  canRedo: v.optional(v.boolean(), false),
  /** The reason of a failure, else null. */
  error: v.nullable(v.string()),
  /** The file that the job created, with its size in bytes, or null. */
  file: v.nullable(v.object({ name: v.string(), bytes: v.number() })),
  createdAt: timestamp,
  finishedAt: v.nullable(timestamp),
})
export type Job = v.InferOutput<typeof job>

const one = v.strictObject({ jobId: uuid })
export const listJobs = call('GET', '/v1/jobs', {
  access: 'user',
  summary: "The signed-in user's jobs, newest first: active ones and the latest ended ones",
  answer: v.object({ items: answerList(job) }),
  extension: true,
})
export const getJob = call('GET', '/v1/jobs/{jobId}', {
  access: 'owner',
  summary: 'One job with its progress',
  params: one,
  answer: job,
  extension: true,
})
export const cancelJob = call('POST', '/v1/jobs/{jobId}/cancel', {
  access: 'owner',
  summary:
    'Cancel a job after its current step; finished changes stay. An ended job is left unchanged',
  params: one,
  answer: job,
  extension: true,
})
export const undoJob = call('POST', '/v1/jobs/{jobId}/undo', {
  access: 'owner',
  summary: 'Undo a job, except for rows changed since; CONFLICT when that is not possible',
  params: one,
  answer: job,
  extension: true,
})
export const redoJob = call('POST', '/v1/jobs/{jobId}/redo', {
  access: 'owner',
  summary:
    'Run an undone import again, with its outcomes decided anew; CONFLICT when that is not possible',
  params: one,
  answer: job,
  extension: true,
})
export const downloadJobFile = call('GET', '/v1/jobs/{jobId}/file', {
  access: 'owner',
  summary: 'The file that an export created',
  params: one,
  download: 'application/octet-stream',
  extension: true,
})

import * as v from 'valibot'
import { call } from './call'
import { contactSelection } from './contacts/contactFilter'
import { line, messages, timestamp, uuid } from './fields'
import { answerList, list } from './list'

/** What a job does: bulk work on contacts, an export, an import. */
export const jobKinds = [
  'favorite',
  'tag',
  'delete',
  'restore',
  'erase',
  'export',
  'import',
  'merge',
] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * `waiting`: for input of its owner (an import that is being sent or looked at); `queued`, `running`; then `done`, `failed` or `cancelled` (what it
 * did until then stays and can be undone); `undoing` and `undone`.
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

/** Long work that the server does in the background: it goes on when the tab is closed, and after a restart from where it was. */
export const job = v.object({
  id: uuid,
  kind: v.picklist(jobKinds),
  state: v.picklist(jobStates),
  /** What it does, in words for its owner: "Tag with “VIP”". */
  title: v.string(),
  /** Rows it has gone through, of how many; null until that is known. While `undoing`, what is undone. */
  done: v.number(),
  total: v.nullable(v.number()),
  /** How many rows ended how: `changed`, `unchanged`, `failed`; after undoing also `reversed`, `kept`. Kinds may add outcomes of their own. */
  counts: v.record(v.string(), v.number()),
  /** Whether `undo` would be taken now. */
  canUndo: v.boolean(),
  /** Why it failed, in words; else null. */
  error: v.nullable(v.string()),
  /** The file it made, with its size in bytes; null where there is none (any more). */
  file: v.nullable(v.object({ name: v.string(), bytes: v.number() })),
  createdAt: timestamp,
  finishedAt: v.nullable(timestamp),
})
export type Job = v.InferOutput<typeof job>

const tags = list(
  v.pipe(
    line(60),
    v.nonEmpty(messages.required),
    v.check((value) => !value.includes(':::'), 'A tag cannot hold “:::”.'),
  ),
  20,
  'Use at most 20 tags.',
)

/** What to do with every selected contact. `erase` works on the trash only and cannot be undone. */
export const bulkAction = v.variant('type', [
  v.strictObject({ type: v.literal('favorite'), isFavorite: v.boolean() }),
  v.pipe(
    v.strictObject({ type: v.literal('tag'), add: tags, remove: tags }),
    v.check(({ add, remove }) => add.length + remove.length > 0, messages.required),
  ),
  v.strictObject({ type: v.literal('delete') }),
  v.strictObject({ type: v.literal('restore') }),
  v.strictObject({ type: v.literal('erase') }),
])
export type BulkAction = v.InferOutput<typeof bulkAction>

const one = v.strictObject({ jobId: uuid })

export const changeContacts = call('POST', '/v1/contacts/bulk', {
  access: 'user',
  summary: 'Favourite, tag, delete, restore or erase all selected contacts, as one job',
  body: v.strictObject({ action: bulkAction, selection: contactSelection }),
  answer: job,
  success: 201,
  extension: true,
})
export const listJobs = call('GET', '/v1/jobs', {
  access: 'user',
  summary: "One's own jobs, the newest first: those not ended, and the last ones that are",
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
    'Stop a job after the rows it is at; what is done stays. One that has ended stays as it is',
  params: one,
  answer: job,
  extension: true,
})
export const undoJob = call('POST', '/v1/jobs/{jobId}/undo', {
  access: 'owner',
  summary:
    'Take back what a job did, but for what was changed since; refused with CONFLICT where that is not possible',
  params: one,
  answer: job,
  extension: true,
})
export const downloadJobFile = call('GET', '/v1/jobs/{jobId}/file', {
  access: 'owner',
  summary: 'The file that an export made',
  params: one,
  download: 'application/octet-stream',
  extension: true,
})

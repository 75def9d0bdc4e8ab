import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { JobKind, JobState } from '@/contract/jobs'
import { created, moment } from './columns'

/** A file in parts in the file store: `partKey` of `server/platform/jobs/jobFile.ts` names them. `most` is how many there may be, with those of an earlier try. */
export interface JobFile {
  name: string
  type: string
  bytes: number
  key: string
  parts: number
  most: number
}

/** Long work of an owner (`src/contract/jobs.ts`). A process locks the row for each step, which moves `cursor` in the transaction of its effect. */
export const jobs = pgTable(
  'jobs',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<JobKind>().notNull(),
    state: text('state').$type<JobState>().notNull(),
    title: text('title').notNull(),
    /** What to do, as its kind reads it. */
    input: jsonb('input').notNull(),
    /** Where it is, as its kind reads it. */
    cursor: jsonb('cursor'),
    done: integer('done').notNull(),
    total: integer('total'),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    error: text('error'),
    /** What it makes, for the download, once it is done. */
    file: jsonb('file').$type<JobFile>(),
    /** How often in a row its next step has failed; it is not tried again before `resumeAt`. */
    attempts: integer('attempts').notNull().default(0),
    resumeAt: moment('resume_at'),
    /** How many processes in a row died during its next step. Counted before the step and taken back after it, so one that is running now counts here too. */
    deaths: integer('deaths').notNull().default(0),
    /** Bytes of the rows that an import was sent. */
    rowBytes: bigint('row_bytes', { mode: 'number' }).notNull().default(0),
    finishedAt: moment('finished_at'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('jobs_by_created').on(table.tenantId, table.ownerId, table.createdAt),
    index('jobs_to_run')
      .on(table.createdAt)
      .where(sql`${table.state} in ('queued', 'running', 'undoing')`),
  ],
)

/** What a job did with each row, and what undoes it. */
export const jobRows = pgTable(
  'job_rows',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** Counts from 1. */
    row: integer('row').notNull(),
    contactId: uuid('contact_id'),
    outcome: text('outcome').notNull(),
    detail: jsonb('detail'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.jobId, table.row] })],
)

/**
 * A batch of an import's rows as they came, the plan and what became of them: arrays with one entry a row, in order. Text, not jsonb: nothing looks
 * inside, and a file may hold what jsonb refuses.
 */
export const importBatches = pgTable(
  'import_batches',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** The number of the first row, from 1. */
    firstRow: integer('first_row').notNull(),
    rowCount: integer('row_count').notNull(),
    /** JSON of rows: the cells of each, and for one that could not be read its fault as well. */
    rows: text('rows').notNull(),
    /** What the plan says, then what was done: outcomes as JSON, and how many of each. */
    outcomes: text('outcomes'),
    counts: jsonb('counts').$type<Record<string, number>>(),
    /** What undoing needs, as JSON. */
    undo: text('undo'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.jobId, table.firstRow] }),
  ],
)

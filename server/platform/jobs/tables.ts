import type { JobKind, JobState } from '@/contract/jobs'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, moment } from '../db/columns'

/**
 * A file stored in parts, named by `partKey` of `server/platform/jobs/jobFile.ts`. `most` is the
 * largest number of parts that may exist, including those of an earlier try.
 */
export interface JobFile {
  name: string
  type: string
  bytes: number
  key: string
  parts: number
  most: number
}

/**
 * Jobs of owners (`src/contract/jobs.ts`). A process locks the row for each step, which moves
 * `cursor` in the transaction of its effect.
 */
export const jobs = pgTable(
  'jobs',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<JobKind>().notNull(),
    state: text('state').$type<JobState>().notNull(),
    title: text('title').notNull(),
    /** The task, in the format of the job's kind. */
    input: jsonb('input').notNull(),
    /** The position of the next step, in the format of the job's kind. */
    cursor: jsonb('cursor'),
    done: integer('done').notNull(),
    total: integer('total'),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    error: text('error'),
    /** The file that the job makes, to download once it is done. */
    file: jsonb('file').$type<JobFile>(),
    /** The number of failures in a row of the next step, which is not retried before `resumeAt`. */
    attempts: integer('attempts').notNull().default(0),
    resumeAt: moment('resume_at'),
    /**
     * The number of processes in a row that died during the next step. It is raised before the step
     * and lowered after it, so a running step counts too.
     */
    deaths: integer('deaths').notNull().default(0),
    /** The size in bytes of the rows that an import received. */
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

/** The outcome of each row of a job, with what an undo needs. */
export const jobRows = pgTable(
  'job_rows',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    jobId: uuid('job_id').notNull(),
    /** Counts from 1. */
    row: integer('row').notNull(),
    /** The id of the row of the job's resource. */
    entityId: uuid('contact_id'),
    outcome: text('outcome').notNull(),
    detail: jsonb('detail'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.jobId, table.row] })],
)

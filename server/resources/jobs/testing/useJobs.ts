import * as v from 'valibot'
import { beforeEach } from 'vitest'
import type { Call } from '@/contract/call'
import { changeContacts } from '@/contract/contacts/changeContacts'
import * as calls from '@/contract/jobs'
import { jobs } from '../../../platform/jobs/tables'
import { type JobKindOf, jobKind } from '../../../platform/jobs/jobKind'
import type { JobRecord } from '../../../ports/registry'
import type { TestServer } from '../../../testing/harness'
import { TENANT, tokenOf } from '../../../testing/testIdentity'

const selection = { ids: [crypto.randomUUID()] }
export const token = tokenOf({ userId: 'ada' })
export const readJob = (data: unknown) => v.parse(calls.job, data)

/** Gives each test of a file the user `ada`; returns the calls and rows of jobs. */
export function useJobs(server: TestServer) {
  beforeEach(async () => {
    await server.createActor('ada')
  })
  const ask = (call: Call, jobId: string, as = token) =>
    server.send(call, { token: as, params: { jobId } })
  return {
    ask,
    start: async (as = token) => {
      const body = { action: { type: 'delete' }, selection }
      return readJob((await server.send(changeContacts, { token: as, body })).data)
    },
    state: async (jobId: string, as = token) => readJob((await ask(calls.getJob, jobId, as)).data),
    addJob: (fields: Partial<JobRecord> = {}) => addJob(server, fields),
  }
}

async function addJob(server: TestServer, fields: Partial<JobRecord>): Promise<string> {
  const stamps = { createdAt: server.now, updatedAt: server.now }
  const row = {
    tenantId: TENANT,
    ownerId: 'ada',
    id: crypto.randomUUID(),
    kind: 'tag',
    state: 'done',
    title: 'T',
    input: {},
    done: 0,
    counts: {},
    finishedAt: server.now,
    ...stamps,
    ...fields,
  } as const
  await server.database.db.insert(jobs).values(row)
  return row.id
}

/** Returns a kind that counts to ten, three at a time, and calls `during` at each step. */
export const counting = (during: (at: number) => void = () => undefined): JobKindOf =>
  jobKind<unknown, number>({
    kind: 'delete',
    subject: 'Contact',
    action: 'delete',
    mostRows: 3,
    step: (_ctx, { cursor, limit }) => {
      const at = cursor ?? 0
      during(at)
      const done = Math.min(limit, 10 - at)
      return Promise.resolve({
        cursor: at + done,
        done,
        counts: { changed: done },
        total: 10,
        rows: [{ row: at + 1, outcome: 'changed' }],
        isEnd: at + done === 10,
      })
    },
    undoStep: (_ctx, { job }) =>
      Promise.resolve({
        cursor: 0,
        done: job.total ?? 0,
        counts: { reversed: job.total ?? 0 },
        isEnd: true,
      }),
  })

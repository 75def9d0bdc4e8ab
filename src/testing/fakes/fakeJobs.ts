import { HttpResponse } from 'msw'
import * as v from 'valibot'
import type { Call } from '@/contract/call'
import { exportContacts } from '@/contract/contacts/contactFiles'
import { type ContactSelection, contactSelection } from '@/contract/contacts/contactFilter'
import { fieldEditLabel } from '@/contract/contacts/fieldEdit'
import * as calls from '@/contract/jobs'
import { changeContacts, bulkAction, type BulkAction } from '@/contract/contacts/changeContacts'
import type { Job } from '@/contract/jobs'
import { buildJob } from '../buildJob'
import { type CallContext, onCall, success } from '../handlers/callHandler'
import { errorAnswer } from '../handlers/errorAnswer'
import { server } from '../server'

/** A request that created or changed a job. */
interface SeenRequest {
  path: string
  idempotencyKey: string | null
  body: unknown
}

/** Serves jobs, which proceed under the test's control. */
export function serveJobs(jobs: Job[] = []): FakeJobs {
  const fake = new FakeJobs(jobs)
  server.use(...fake.handlers)
  return fake
}

/** The jobs calls over jobs in memory, which proceed by hand. */
export class FakeJobs {
  readonly requests: SeenRequest[] = []
  /** Number of requests for the list. */
  listRequests = 0
  /** Called when a bulk job ends, to change the contacts. */
  onBulkEnd: (action: BulkAction, selection: ContactSelection) => void = () => undefined
  private readonly bulk = new Map<string, v.InferOutput<typeof bulkBody>>()

  constructor(public jobs: Job[]) {}

  readonly handlers = [
    onCall(changeContacts, async ({ request }) => {
      const body = v.parse(bulkBody, await this.see(request))
      const { action, selection } = body
      const job = buildJob({
        kind: action.type,
        title: titleOf(action),
        total: 'ids' in selection ? selection.ids.length : null,
      })
      this.bulk.set(job.id, body)
      return success(changeContacts, this.add(job))
    }),
    onCall(exportContacts, async ({ request }) => {
      await this.see(request)
      return success(
        exportContacts,
        this.add(buildJob({ kind: 'export', title: 'Export contacts as CSV' })),
      )
    }),
    onCall(calls.listJobs, () => {
      this.listRequests += 1
      return success(calls.listJobs, { items: this.jobs })
    }),
    onCall(calls.getJob, (context) => this.answer(calls.getJob, context, () => undefined)),
    onCall(calls.cancelJob, (context) =>
      this.answer(calls.cancelJob, context, ({ id, done }) => {
        this.set(id, { state: 'cancelled', canUndo: done > 0 })
      }),
    ),
    onCall(calls.undoJob, (context) =>
      this.answer(calls.undoJob, context, ({ id }) => {
        this.set(id, { state: 'undoing', done: 0, canUndo: false })
      }),
    ),
    onCall(calls.redoJob, (context) =>
      this.answer(calls.redoJob, context, ({ id }) => {
        this.set(id, { state: 'queued', done: 0, counts: {}, canRedo: false })
      }),
    ),
    onCall(calls.downloadJobFile, async ({ request }) => {
      await this.see(request)
      return new HttpResponse('First Name\r\nAda\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="contacts.csv"' },
      })
    }),
  ]

  /** The job that was created last. */
  get last(): Job {
    const [job] = this.jobs
    if (!job) throw new Error('No job was begun.')
    return job
  }

  /** Changes a job like the server's worker, and makes the app poll at once. */
  set(id: string, fields: Partial<Job>): void {
    this.jobs = this.jobs.map((job) => (job.id === id ? { ...job, ...fields } : job))
    document.dispatchEvent(new Event('visibilitychange'))
  }

  /** Finishes a job. */
  finish(id: string, counts: Record<string, number>, fields: Partial<Job> = {}): void {
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const begun = this.bulk.get(id)
    if (begun) this.onBulkEnd(begun.action, begun.selection)
    this.set(id, {
      state: 'done',
      done,
      total: done,
      counts,
      canUndo: begun !== undefined && begun.action.type !== 'erase',
      ...fields,
    })
  }

  private add(job: Job): Job {
    this.jobs = [job, ...this.jobs]
    return job
  }

  private async answer(
    call: Call,
    { request, params }: CallContext,
    act: (job: Job) => void,
  ): Promise<Response> {
    if (request.method !== 'GET') await this.see(request)
    const find = () => this.jobs.find(({ id }) => id === params['jobId'])
    const job = find()
    if (!job) return errorAnswer('NOT_FOUND')
    act(job)
    return success(call, find())
  }

  private async see(request: Request): Promise<unknown> {
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    this.requests.push({
      path: new URL(request.url).pathname,
      idempotencyKey: request.headers.get('Idempotency-Key'),
      body,
    })
    return body
  }
}

const bulkBody = v.strictObject({ action: bulkAction, selection: contactSelection })

function titleOf(action: BulkAction): string {
  if (action.type === 'tag') return `Tag with “${action.add.join('”, “')}”`
  if (action.type === 'favorite')
    return action.isFavorite ? 'Add to favorites' : 'Remove from favorites'
  if (action.type === 'edit') return `Set ${fieldEditLabel(action.edit)}`
  return {
    delete: 'Delete contacts',
    restore: 'Restore contacts',
    erase: 'Delete contacts forever',
  }[action.type]
}

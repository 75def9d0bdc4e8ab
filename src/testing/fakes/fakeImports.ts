import { HttpResponse } from 'msw'
import * as v from 'valibot'
import type { RowResult } from '@/contactFiles/rows/rowResult'
import { createRowReader } from '@/contactFiles/rows/rowReader'
import { readCard } from '@/contactFiles/vcard/readCard'
import * as calls from '@/contract/contacts/imports'
import type { ContactImport, ImportRow } from '@/contract/contacts/contactImport'
import { buildJob } from '../buildJob'
import { type FakeJobs, serveJobs } from './fakeJobs'
import { onCall, success } from '../handlers/callHandler'
import { errorAnswer } from '../handlers/errorAnswer'
import { buildImport } from '../buildImport'
import { server } from '../server'

type BodyOf<C extends { body?: v.GenericSchema }> = v.InferOutput<NonNullable<C['body']>>

const none = { created: 0, updated: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 }

/**
 * Serves imports. Planning finishes at once by default; applying proceeds under the test's
 * control.
 */
export function serveImports(imports: ContactImport[] = []): FakeImports {
  const fake = new FakeImports(serveJobs(imports.map(({ job }) => job)), imports)
  server.use(...fake.handlers)
  return fake
}

/**
 * The import calls over rows in memory. Every readable row becomes a new contact unless `decide`
 * says otherwise.
 */
export class FakeImports {
  /** The rows of each request, and the other bodies, oldest first. */
  readonly sent: BodyOf<typeof calls.sendImportRows>[] = []
  readonly plans: BodyOf<typeof calls.planImport>[] = []
  readonly begun: BodyOf<typeof calls.createImport>[] = []
  decide: (row: ImportRow) => ImportRow = (row) => row
  /** True while a started plan is running. */
  isPlanSlow = false
  private readonly cells = new Map<string, string[][]>()
  private readonly rowErrors = new Map<string, { column: string; reason: string }>()
  private rows: ImportRow[] = []

  constructor(
    readonly jobs: FakeJobs,
    private imports: ContactImport[],
  ) {}

  readonly handlers = [
    onCall(calls.createImport, async ({ request }) => {
      const body = await bodyOf(calls.createImport, request)
      this.begun.push(body)
      const known = this.imports.find(
        ({ fingerprint, phase, job }) =>
          fingerprint === body.fingerprint &&
          phase === 'receiving' &&
          this.jobOf(job.id)?.state === 'waiting',
      )
      if (known) return this.answer(known.job.id)
      const { delimiter: _delimiter, ...fields } = body
      const made = buildImport({
        ...fields,
        received: 0,
        job: buildJob({
          kind: 'import',
          state: 'waiting',
          title: `Import of ${fields.fileName}`,
          total: null,
        }),
      })
      this.imports = [...this.imports, made]
      this.jobs.jobs = [made.job, ...this.jobs.jobs]
      return this.answer(made.job.id)
    }),
    onCall(calls.recallImport, () => success(calls.recallImport, { recalled: null })),
    onCall(calls.sendImportRows, async ({ request, params }) => {
      const known = this.find(String(params['jobId']))
      const body = await bodyOf(calls.sendImportRows, request)
      if (!known) return errorAnswer('NOT_FOUND')
      if (body.from > known.received + 1)
        return errorAnswer('CONFLICT', { message: `Row ${String(known.received + 1)} is next.` })
      this.sent.push(body)
      const fresh = body.rows.slice(known.received + 1 - body.from)
      this.cells.set(known.job.id, [...(this.cells.get(known.job.id) ?? []), ...fresh])
      for (const { row, ...error } of body.faults)
        this.rowErrors.set(`${known.job.id} ${String(row)}`, error)
      this.change(known.job.id, { received: known.received + fresh.length })
      return success(calls.sendImportRows, { received: known.received + fresh.length })
    }),
    onCall(calls.planImport, async ({ request, params }) => {
      const id = String(params['jobId'])
      const body = await bodyOf(calls.planImport, request)
      this.plans.push(body)
      if (this.find(id)?.received !== body.rows)
        return errorAnswer('CONFLICT', { message: 'Rows are missing.' })
      this.change(id, {
        mapping: body.mapping,
        options: body.options,
        round: (this.find(id)?.round ?? 0) + 1,
      })
      this.plan(id)
      if (this.isPlanSlow) {
        this.change(id, { phase: 'planning' })
        this.jobs.set(id, { state: 'running', done: 0 })
      }
      return this.answer(id)
    }),
    onCall(calls.applyImport, async ({ request, params }) => {
      const id = String(params['jobId'])
      const { round } = await bodyOf(calls.applyImport, request)
      if (this.find(id)?.round !== round)
        return errorAnswer('CONFLICT', { message: 'The rows were compared again since.' })
      this.change(id, { phase: 'applying' })
      this.jobs.set(id, { state: 'running', done: 0, total: this.rows.length })
      return this.answer(id)
    }),
    onCall(calls.correctImportRow, async ({ request, params }) => {
      const id = String(params['jobId'])
      const body = await bodyOf(calls.correctImportRow, request)
      if (this.find(id)?.round !== body.round)
        return errorAnswer('CONFLICT', { message: 'The rows were compared again since.' })
      const cells = this.cells.get(id) ?? []
      const row = cells[body.row - 1] ?? []
      const corrected = Array.from({ length: Math.max(row.length, body.column + 1) }, (_, at) =>
        at === body.column ? body.value : (row[at] ?? ''),
      )
      this.cells.set(id, cells.with(body.row - 1, corrected))
      this.plan(id)
      const planned = this.rows[body.row - 1]
      return planned ? success(calls.correctImportRow, planned) : errorAnswer('NOT_FOUND')
    }),
    onCall(calls.getImport, ({ params }) => this.answer(String(params['jobId']))),
    onCall(calls.listImportRows, ({ request }) => {
      const query = new URL(request.url).searchParams
      const outcome = query.get('outcome')
      const offset = Number(query.get('offset') ?? 0)
      const found = this.rows.filter(
        (row) => outcome === null || row.outcome === outcome || hasNote(row, outcome),
      )
      return success(calls.listImportRows, {
        items: found.slice(offset, offset + Number(query.get('limit') ?? 100)),
        offset,
        total: found.length,
      })
    }),
    onCall(calls.downloadImportRows, ({ request }) => {
      const name = `contacts-${new URL(request.url).searchParams.get('rows') ?? 'failed'}.csv`
      return new HttpResponse('First Name\r\n', {
        headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      })
    }),
  ]

  /** The import that was created last. */
  get last(): ContactImport {
    const known = this.imports.at(-1)
    if (!known) throw new Error('No import was begun.')
    return { ...known, job: this.jobOf(known.job.id) ?? known.job }
  }

  /** Finishes an import as planned. */
  finish(): void {
    const { job, outcomes } = this.last
    this.change(job.id, { phase: 'ended' })
    this.jobs.finish(job.id, outcomes, { canUndo: true })
  }

  private plan(id: string): void {
    const known = this.find(id)
    if (!known) return
    const read =
      known.type === 'csv'
        ? createRowReader(known.mapping, known.options)
        : ([text = '']: readonly string[]) => readCard(text, known.options)
    this.rows = (this.cells.get(id) ?? []).map((cells, at) => {
      const error = this.rowErrors.get(`${id} ${String(at + 1)}`)
      const result: RowResult = error ? { error } : read(cells)
      if ('error' in result)
        return this.decide({
          row: at + 1,
          outcome: 'failed',
          name: cells[0] ?? '',
          ...result.error,
          errors: result.errors,
        })
      if ('empty' in result)
        return this.decide({
          row: at + 1,
          outcome: 'skipped',
          name: '',
          reason: 'This row is empty.',
        })
      return this.decide({
        row: at + 1,
        outcome: 'created',
        name: [result.input.firstName, result.input.lastName].filter(Boolean).join(' '),
        ...(result.leftOut && { leftOut: result.leftOut.values }),
      })
    })
    const outcomes = { ...none }
    for (const { outcome } of this.rows) outcomes[outcome] += 1
    const notes = {
      possibleDuplicate: this.rows.filter((row) => hasNote(row, 'possibleDuplicate')).length,
      dropped: this.rows.filter((row) => hasNote(row, 'dropped')).length,
      leftOut: this.rows.filter((row) => hasNote(row, 'leftOut')).length,
    }
    this.change(id, { phase: 'planned', outcomes, notes })
    this.jobs.set(id, { state: 'waiting', done: this.rows.length, total: this.rows.length })
  }

  private answer(id: string): Response {
    const known = this.find(id)
    const job = this.jobOf(id)
    return known && job ? success(calls.getImport, { ...known, job }) : errorAnswer('NOT_FOUND')
  }

  private find(id: string): ContactImport | undefined {
    return this.imports.find(({ job }) => job.id === id)
  }

  private jobOf(id: string) {
    return this.jobs.jobs.find((job) => job.id === id)
  }

  private change(id: string, fields: Partial<ContactImport>): void {
    this.imports = this.imports.map((known) =>
      known.job.id === id ? { ...known, ...fields } : known,
    )
  }
}

function hasNote({ dropped, leftOut, possibleDuplicateOf }: ImportRow, note: string): boolean {
  return (
    (note === 'dropped' && dropped !== undefined) ||
    (note === 'leftOut' && leftOut !== undefined) ||
    (note === 'possibleDuplicate' && possibleDuplicateOf !== undefined)
  )
}

async function bodyOf<B extends v.GenericSchema>(
  { body }: { body?: B },
  request: Request,
): Promise<v.InferOutput<B>> {
  if (!body) throw new Error('This call has no body.')
  return v.parse(body, await request.json())
}

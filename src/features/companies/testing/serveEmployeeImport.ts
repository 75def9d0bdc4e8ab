import * as v from 'valibot'
import {
  type EmployeeImport,
  type EmployeeImportRow,
  applyEmployeeImport,
  getEmployeeImport,
  importEmployees,
  listEmployeeImportRows,
} from '@/contract/companies/employeeFiles'
import { buildJob } from '@/testing/buildJob'
import { serveJobs } from '@/testing/fakes/fakeJobs'
import { onCall, success } from '@/testing/handlers/callHandler'
import { server } from '@/testing/server'

const nobody = { joiner: 0, mover: 0, leaver: 0, unchanged: 0, error: 0 }

/** Builds an import whose plan waits to be applied. */
export function buildEmployeeImport(
  companyId: string,
  {
    plan,
    ...overrides
  }: Partial<Omit<EmployeeImport, 'plan'>> & {
    plan?: Partial<EmployeeImport['plan']>
  } = {},
): EmployeeImport {
  return {
    job: buildJob({
      kind: 'employees',
      state: 'waiting',
      title: 'Import employees from “people.csv”',
    }),
    companyId,
    phase: 'planned',
    fileName: 'people.csv',
    options: { emptyCells: 'keep', isEverybody: false, sendInvitations: false },
    columns: [{ header: 'E-mail', field: 'email' }],
    round: 1,
    plan: { ...nobody, ...plan },
    activeEmployees: 40,
    needsLeavers: false,
    waitingMails: 0,
    otherPlans: [],
    createdAt: '2026-03-01T09:00:00.000Z',
    ...overrides,
  }
}

/** Builds a planned row of a new person. */
export function buildImportRow(overrides: Partial<EmployeeImportRow> = {}): EmployeeImportRow {
  return {
    id: 1,
    row: 1,
    outcome: 'joiner',
    employeeId: null,
    name: 'Eve Moss',
    email: 'eve@example.com',
    changes: [],
    column: null,
    reason: null,
    status: 'planned',
    mail: null,
    ...overrides,
  }
}

/** Serves an import, whose job proceeds under the test's control. */
export function serveEmployeeImport(record: EmployeeImport, rows: EmployeeImportRow[] = []) {
  const fake = new FakeEmployeeImport(record, rows)
  server.use(...fake.handlers)
  return fake
}

const applied = v.object({ round: v.number(), leavers: v.optional(v.number()) })

class FakeEmployeeImport {
  /** The forms that were uploaded, without their files. */
  readonly uploads: Record<string, string>[] = []
  readonly applied: v.InferOutput<typeof applied>[] = []
  readonly jobs

  constructor(
    private record: EmployeeImport,
    public rows: EmployeeImportRow[],
  ) {
    this.jobs = serveJobs([record.job])
  }

  readonly handlers = [
    onCall(importEmployees, async ({ request }) => {
      const form = [...(await request.formData())]
      this.uploads.push(
        Object.fromEntries(
          form.map(([name, value]) => [name, value instanceof File ? value.name : value]),
        ),
      )
      return success(importEmployees, this.current)
    }),
    onCall(getEmployeeImport, ({ params }) =>
      params['jobId'] === this.record.job.id ? success(getEmployeeImport, this.current) : undefined,
    ),
    onCall(listEmployeeImportRows, ({ request }) => {
      const query = new URL(request.url).searchParams
      const show = query.get('show')
      const offset = Number(query.get('offset') ?? 0)
      const found = this.rows.filter(
        ({ outcome, status, mail }) => outcome === show || status === show || mail === show,
      )
      const items = found.slice(offset, offset + Number(query.get('limit') ?? 100))
      return success(listEmployeeImportRows, { items, offset, total: found.length })
    }),
    onCall(applyEmployeeImport, async ({ request }) => {
      this.applied.push(v.parse(applied, await request.json()))
      this.jobs.set(this.record.job.id, { state: 'queued' })
      return success(applyEmployeeImport, this.current)
    }),
  ]

  /** The import with its job as it is now. */
  get current(): EmployeeImport {
    const job = this.jobs.jobs.find(({ id }) => id === this.record.job.id) ?? this.record.job
    const phase = job.state === 'waiting' ? 'planned' : job.canUndo ? 'ended' : 'applying'
    return { ...this.record, job, phase }
  }

  /** Changes the import without its job. */
  change(fields: Partial<EmployeeImport>): void {
    this.record = { ...this.record, ...fields }
  }
}

/** Builds a file of employees. */
export function employeeFile(bytes = 40, name = 'people.csv'): File {
  return new File(['E-mail\n'.padEnd(bytes, 'x')], name, { type: 'text/csv' })
}

import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach } from 'vitest'
import * as calls from '@/contract/companies/employeeFiles'
import { type CompanyContent, emptyCompanyContent } from '@/contract/companies/company'
import { undoJob } from '@/contract/jobs'
import type { Answer, TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { grantPremium } from '../../billing'
import { companies, employees } from '../../companies/tables'

type Employee = typeof employees.$inferSelect
const rowWindow = v.object({ items: v.array(calls.employeeImportRow), total: v.number() })

/** The calls of employee files as one administrator's client makes them. */
export class EmployeeImports {
  token = ''
  companyId = ''

  constructor(readonly server: TestServer) {}

  /** Adds a company whose administrator is `ada` and whose owner is `olga`. */
  async open(): Promise<void> {
    this.token = (await this.server.createActor('ada')).token
    await this.server.createActor('olga')
    this.companyId = await this.addCompany()
    const admin = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Test' }
    await this.addPerson({ ...admin, role: 'admin', userId: 'ada' })
    const owner = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Test' }
    await this.addPerson({ ...owner, role: 'owner', userId: 'olga' })
    const olga = { tenantId: TENANT, userId: 'olga' }
    await grantPremium(this.server.deps, olga, { until: null, now: this.server.now })
  }

  /** Adds a company with its people; a user id makes one a member who accepted. */
  async addCompany(content: Partial<CompanyContent> = {}): Promise<string> {
    const id = crypto.randomUUID()
    const stamps = { createdAt: this.server.now, updatedAt: this.server.now }
    await this.server.database.db.insert(companies).values({
      tenantId: TENANT,
      id,
      name: 'Verdigris',
      content: { ...emptyCompanyContent, ...content },
      ...stamps,
    })
    return id
  }

  async addPerson(fields: Partial<Employee> & { email: string }): Promise<Employee> {
    const row: Employee = {
      tenantId: TENANT,
      companyId: this.companyId,
      id: crypto.randomUUID(),
      version: 1,
      userId: null,
      firstName: '',
      lastName: '',
      jobTitle: '',
      department: '',
      employeeNumber: '',
      role: 'member',
      state: fields.userId === undefined ? 'invited' : 'active',
      profileId: null,
      invitationRound: 1,
      invitationFor: 'address',
      invitedAt: this.server.now,
      invitationExpiresAt: new Date(this.server.now.getTime() + 14 * 86_400_000),
      mail: 'none',
      mailedAt: null,
      mailTries: 0,
      mailDueAt: null,
      searchText: '',
      createdAt: this.server.now,
      updatedAt: this.server.now,
      ...fields,
    }
    await this.server.database.db.insert(employees).values(row)
    return row
  }

  upload(csv: BlobPart, fields: Record<string, string> = {}, token = this.token): Promise<Answer> {
    const body = new FormData()
    body.set('file', new File([csv], 'people.csv', { type: 'text/csv' }))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const { companyId } = this
    return this.server.send(calls.importEmployees, { token, params: { companyId }, body })
  }

  /** Uploads a file that is read. */
  async plan(csv: BlobPart, fields: Record<string, string> = {}, token = this.token) {
    return parsed(await this.upload(csv, fields, token))
  }

  apply(
    { job, round }: Pick<calls.EmployeeImport, 'job' | 'round'>,
    leavers?: number,
    token = this.token,
  ): Promise<Answer> {
    return this.server.send(calls.applyEmployeeImport, {
      token,
      params: { companyId: this.companyId, jobId: job.id },
      body: { round, ...(leavers !== undefined && { leavers }) },
    })
  }

  /** Plans and applies a file and runs its job. */
  async import(csv: BlobPart, fields: Record<string, string> = {}) {
    const planned = await this.plan(csv, fields)
    parsed(await this.apply(planned, planned.plan.leaver))
    await this.server.runJobs()
    return this.get(planned.job.id)
  }

  async undo(jobId: string, runJobs = () => this.server.runJobs()) {
    const answer = await this.server.send(undoJob, { token: this.token, params: { jobId } })
    if (answer.status !== 200) throw new Error(answer.text)
    await runJobs()
    return this.get(jobId)
  }

  async get(jobId: string) {
    const params = { companyId: this.companyId, jobId }
    return parsed(await this.server.send(calls.getEmployeeImport, { token: this.token, params }))
  }

  async rows(jobId: string, show?: string) {
    const params = { companyId: this.companyId, jobId, limit: 200, ...(show && { show }) }
    const { data } = await this.server.send(calls.listEmployeeImportRows, {
      token: this.token,
      params,
    })
    return v.parse(rowWindow, data).items
  }

  async export(): Promise<string> {
    const params = { companyId: this.companyId }
    return (await this.server.send(calls.exportEmployees, { token: this.token, params })).text
  }

  /** Returns everybody of the company by e-mail address. */
  people(): Promise<Employee[]> {
    const isOf = and(eq(employees.tenantId, TENANT), eq(employees.companyId, this.companyId))
    return this.server.database.db
      .select()
      .from(employees)
      .where(isOf)
      .orderBy(asc(employees.email))
  }
}

function parsed({ status, data, text }: Answer): calls.EmployeeImport {
  if (status >= 400) throw new Error(text)
  return v.parse(calls.employeeImport, data)
}

/** Gives each test of a file a company, whose administrator is `ada` and whose owner is `olga`. */
export function useEmployeeImports(server: TestServer): EmployeeImports {
  const imports = new EmployeeImports(server)
  beforeEach(() => imports.open())
  return imports
}

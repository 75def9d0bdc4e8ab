import { randomUUID } from 'node:crypto'
import { type CompanyContent, emptyCompanyContent } from '@/contract/companies/company'
import { companies, employees } from '../resources/companies/tables'
import type { TestServer } from './harness'
import { TENANT } from './testIdentity'

/** Stores a company, in the test's tenant unless another is given. */
export async function addCompany(
  server: TestServer,
  {
    name = 'Verdigris',
    tenantId = TENANT,
    content = {},
  }: { name?: string; tenantId?: string; content?: Partial<CompanyContent> } = {},
): Promise<string> {
  const id = randomUUID()
  await server.database.db.insert(companies).values({
    tenantId,
    id,
    name,
    content: { ...emptyCompanyContent, ...content },
    createdAt: server.now,
    updatedAt: server.now,
  })
  return id
}

/** Stores a person of a company; active by default. */
export async function addEmployee(
  server: TestServer,
  employee: Pick<typeof employees.$inferInsert, 'companyId'> &
    Partial<typeof employees.$inferInsert>,
): Promise<string> {
  const id = randomUUID()
  await server.database.db.insert(employees).values({
    tenantId: TENANT,
    id,
    email: `${id}@example.com`,
    firstName: '',
    lastName: '',
    jobTitle: '',
    department: '',
    employeeNumber: '',
    role: 'member',
    state: 'active',
    searchText: '',
    createdAt: server.now,
    updatedAt: server.now,
    ...employee,
  })
  return id
}

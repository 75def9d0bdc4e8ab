import { and, eq, sql } from 'drizzle-orm'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { companies, employees } from '../companies/tables'
import { profiles } from './tables'

/** The join of a profile with the employee whose company it shows. */
export const shownEmployee = and(
  eq(employees.tenantId, profiles.tenantId),
  eq(employees.userId, profiles.ownerId),
  eq(employees.profileId, profiles.id),
  eq(employees.state, sql`'active'`),
)

/** The join of that employee with the company. */
export const employeesCompany = and(
  eq(companies.tenantId, employees.tenantId),
  eq(companies.id, employees.companyId),
)

/** The id of the company that a profile shows, or null. It is planned faster than the joins. */
export const shownCompanyId = sql<
  string | null
>`(select ${employees.companyId} from ${employees} where ${shownEmployee})`

/** The columns of the joined rows that a profile's card shows. */
export const companyColumns = {
  company: companies,
  employee: {
    id: employees.id,
    version: employees.version,
    updatedAt: employees.updatedAt,
    jobTitle: employees.jobTitle,
    department: employees.department,
  },
}

interface Joined {
  company: typeof companies.$inferSelect | null
  employee: Pick<
    typeof employees.$inferSelect,
    'id' | 'version' | 'updatedAt' | 'jobTitle' | 'department'
  > | null
}

/** Returns the company of joined rows as an employee's card shows it, or null. */
export function toShownCompany({ company, employee }: Joined): ShownCompany | null {
  if (!company || !employee) return null
  const { website: _website, about: _about, ...content } = company.content
  const { id, name, blocks } = company
  const { jobTitle, department } = employee
  return { id, name, ...content, blocks, jobTitle, department }
}

/** Returns a text that changes whenever the company's part of the card does. */
export function companyRevision({ company, employee }: Joined): string {
  return [
    company?.id,
    company?.version,
    company?.updatedAt.getTime(),
    employee?.id,
    employee?.version,
  ].join(' ')
}

/** Returns when the company's part of the card last changed. */
export function companyChangedAt({ company, employee }: Joined): Date {
  const times = [company, employee].map((row) => row?.updatedAt.getTime() ?? 0)
  return new Date(Math.max(...times))
}

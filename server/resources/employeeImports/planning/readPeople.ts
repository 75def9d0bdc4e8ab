import { createHash } from 'node:crypto'
import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { employees } from '../../companies/tables'
import type { Ctx } from '../../../ports/context'
import type { Person } from './person'

type Scope = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId'> }

/** Returns the condition that an employee belongs to this company. */
export function ofCompany({ actor }: Pick<Scope, 'actor'>, companyId: string): SQL | undefined {
  return and(eq(employees.tenantId, actor.tenantId), eq(employees.companyId, companyId))
}

/** The columns of an employee that a plan reads. */
export const personColumns = {
  id: employees.id,
  email: employees.email,
  employeeNumber: employees.employeeNumber,
  firstName: employees.firstName,
  lastName: employees.lastName,
  jobTitle: employees.jobTitle,
  department: employees.department,
  role: employees.role,
  state: employees.state,
  hasAccepted: sql<boolean>`${employees.userId} is not null`,
}

/** Reads everybody of a company, also those who have left, in the order of their ids. */
export function readPeople(scope: Scope, companyId: string): Promise<Person[]> {
  return scope.db
    .select(personColumns)
    .from(employees)
    .where(ofCompany(scope, companyId))
    .orderBy(asc(employees.id))
}

/**
 * Returns a hash of all that a plan depends on. It stays the same when an invitation is accepted or a
 * person chooses a profile, so that a plan of a busy company can be applied.
 */
export function fingerprintOf(people: readonly Person[]): string {
  const hash = createHash('sha256')
  for (const {
    id,
    email,
    employeeNumber,
    firstName,
    lastName,
    jobTitle,
    department,
    role,
    state,
  } of people)
    hash.update(
      JSON.stringify([
        id,
        email,
        employeeNumber,
        firstName,
        lastName,
        jobTitle,
        department,
        role,
        state === 'deactivated',
      ]),
    )
  return hash.digest('base64url')
}

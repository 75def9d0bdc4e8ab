import { createHash } from 'node:crypto'
import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm'
import { employees } from '../../companies/tables'
import { piecesInTurns } from '../../../platform/db/pieces'
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

/** The people of one statement, and the people or rows between two turns of others. */
export const PEOPLE_AT_ONCE = 2_000

/**
 * Reads everybody of a company, also those who have left, in the order of their ids. A change between
 * two of its statements shows in the fingerprint when the plan is applied.
 */
export async function readPeople(scope: Scope, companyId: string): Promise<Person[]> {
  const people: Person[] = []
  for (;;) {
    const after = people.at(-1)?.id
    const found = await scope.db
      .select(personColumns)
      .from(employees)
      .where(
        and(ofCompany(scope, companyId), after === undefined ? undefined : gt(employees.id, after)),
      )
      .orderBy(asc(employees.id))
      .limit(PEOPLE_AT_ONCE)
    for (const person of found) people.push(person)
    if (found.length < PEOPLE_AT_ONCE) return people
  }
}

/**
 * Returns a hash of all that a plan depends on. It stays the same when an invitation is accepted or a
 * person chooses a profile, so that a plan of a busy company can be applied.
 */
export async function fingerprintOf(people: readonly Person[]): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesInTurns(people, PEOPLE_AT_ONCE))
    for (const person of piece) hash.update(JSON.stringify(factsOf(person)))
  return hash.digest('base64url')
}

function factsOf(person: Person) {
  const { id, email, employeeNumber, firstName, lastName, jobTitle, department, role } = person
  const isDeactivated = person.state === 'deactivated'
  return [
    ...[id, email, employeeNumber, firstName, lastName, jobTitle, department, role],
    isDeactivated,
  ]
}

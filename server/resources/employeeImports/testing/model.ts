import type { EmployeeRow } from '@/contactFiles/employees/readEmployeeFile'
import { readEmployeeFile } from '@/contactFiles/employees/readEmployeeFile'
import type { Person } from '../planning/person'
import type { PlanRow } from '../planning/planRow'

/** Makes a person of a company. */
export function person(fields: Partial<Person> = {}): Person {
  return {
    id: crypto.randomUUID(),
    email: 'ada@example.com',
    employeeNumber: '',
    firstName: 'Ada',
    lastName: 'Lovelace',
    jobTitle: '',
    department: '',
    role: 'member',
    state: 'active',
    hasAccepted: fields.state !== 'invited',
    ...fields,
  }
}

/** Reads the rows of a file as the server does. */
export async function rowsOf(csv: string): Promise<EmployeeRow[]> {
  return (await readEmployeeFile(new TextEncoder().encode(csv))).rows
}

/** Applies a plan to people in memory. */
export function applyPlan(people: readonly Person[], plan: readonly PlanRow[]): Person[] {
  const changed = new Map(
    plan.flatMap(({ personId, before, after }) =>
      personId !== null && before && after ? [[personId, after] as const] : [],
    ),
  )
  const joined = plan.flatMap(({ outcome, after }) =>
    outcome === 'joiner' && after
      ? [{ ...after, id: crypto.randomUUID(), hasAccepted: false }]
      : [],
  )
  return [...people.map((each) => ({ ...each, ...changed.get(each.id) })), ...joined]
}

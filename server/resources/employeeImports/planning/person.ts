import type { EmployeeField } from '@/contract/companies/employeeFiles'
import type { CompanyRole } from '@/contract/companies/company'
import type { EmployeeState } from '@/contract/companies/employees'

/** The fields of a stored person that a file can change. */
export interface PersonContent extends Record<EmployeeField, string> {
  role: CompanyRole
  state: EmployeeState
}

/** A person of a company, as a plan sees them. */
export interface Person extends PersonContent {
  id: string
  /** They have accepted an invitation, so their e-mail address is their account's. */
  hasAccepted: boolean
}

/** The fields of a person's content, in the order of the columns. */
export const contentFields = [
  'email',
  'employeeNumber',
  'firstName',
  'lastName',
  'jobTitle',
  'department',
  'role',
  'state',
] as const satisfies readonly (keyof PersonContent)[]

/** Returns a person's content without the rest. */
export function contentOf(person: PersonContent): PersonContent {
  const { email, employeeNumber, firstName, lastName, jobTitle, department, role, state } = person
  return { email, employeeNumber, firstName, lastName, jobTitle, department, role, state }
}

/** Returns a person's name, or the e-mail address of one without a name. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<PersonContent, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}

import type { Employee } from '@/contract/companies/employees'

/** Returns the name of a person, else the e-mail address, else a word for it. */
export function employeeName({
  firstName,
  lastName,
  email,
}: Pick<Employee, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email || 'Colleague without a name'
}

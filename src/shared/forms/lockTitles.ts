import { type LockableField, lockableFields } from '@/contract/companies/lockableFields'

/** The fields that a company can lock, as employees know them. */
export const lockTitles: Record<LockableField, string> = {
  occupation: 'Job title',
  department: 'Department',
  organization: 'Company name',
  logo: 'Logo',
  appearance: 'Look',
}

/** Returns the titles of locked fields, such as "Job title, Logo". */
export function joinLockTitles(fields: readonly string[]): string {
  return lockableFields
    .filter((field) => fields.includes(field))
    .map((field) => lockTitles[field])
    .join(', ')
}

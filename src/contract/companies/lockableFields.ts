/** The fields of an employee's profile that a company can lock, as the profile names them. */
export const lockableFields = [
  'occupation',
  'department',
  'organization',
  'logo',
  'appearance',
] as const
export type LockableField = (typeof lockableFields)[number]

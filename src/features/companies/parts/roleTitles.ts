import type { CompanyRole } from '@/contract/companies/company'

/** The names of the roles on the screen. */
export const roleTitles: Record<CompanyRole, string> = {
  owner: 'Owner',
  admin: 'Administrator',
  member: 'Member',
}

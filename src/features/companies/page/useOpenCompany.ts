import { createContext, use } from 'react'
import type { Company } from '@/contract/companies/company'

export const OpenCompanyContext = createContext<Company | null>(null)

/** Returns the company that is open. Throws outside the company's page. */
export function useOpenCompany(): Company {
  const company = use(OpenCompanyContext)
  if (company === null) throw new Error('useOpenCompany needs an open company above it.')
  return company
}

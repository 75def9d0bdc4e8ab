import { useServedCheck } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { type CompanyTab, companyTabs } from '@/shared/paths'
import { tabTitles } from './tabViews'

/** The tabs that need a call which the specification does not have. */
const needs: Partial<Record<CompanyTab, (typeof extensions)[keyof typeof extensions]>> = {
  employees: extensions.employees,
  roles: extensions.employees,
  analytics: extensions.companyAnalytics,
}

/** Returns the tabs that the server serves, with their titles. */
export function useCompanyTabs(): { key: CompanyTab; title: string }[] {
  const isServed = useServedCheck()
  const hasImport = isServed(extensions.employeeImports)
  return companyTabs
    .filter((key) => needs[key] === undefined || isServed(needs[key]))
    .map((key) => ({
      key,
      title: key === 'import' && !hasImport ? 'Export' : tabTitles[key],
    }))
}

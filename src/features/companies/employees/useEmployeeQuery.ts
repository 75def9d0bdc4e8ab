import { companyRoles } from '@/contract/companies/company'
import { type EmployeeSort, employeeSorts, employeeStates } from '@/contract/companies/employees'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import { useSearchParams } from 'react-router-dom'
import { useEmployeeRows } from './useEmployeeRows'

const sorts: readonly EmployeeSort[] = employeeSorts.flatMap((key) => [key, `-${key}`] as const)

/** Returns the list of people of a company that the search and filters of the URL describe. */
export function useEmployeeQuery(companyId: string) {
  const query = useTableQuery({
    sorts,
    defaultSort: 'name',
    flags: [],
    filters: ['state', 'role'],
  })
  const [params] = useSearchParams()
  const state = employeeStates.find((known) => known === params.get('state'))
  const role = companyRoles.find((known) => known === params.get('role'))
  const rows = useEmployeeRows({
    companyId,
    sort: query.sort,
    ...(query.search !== '' && { search: query.search }),
    ...(state && { state: [state] }),
    ...(role && { role: [role] }),
  })
  const setFilter = (name: 'state' | 'role', value: string) => {
    query.change((next) => {
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  }
  return {
    ...query,
    rows,
    state,
    role,
    setFilter,
    isFiltered: query.search !== '' || state !== undefined || role !== undefined,
    parseSort: (sort: string) => sorts.find((known) => known === sort) ?? 'name',
  }
}

import { type Employee, employeeStates } from '@/contract/companies/employees'
import { useLazyListEmployeesQuery } from '../employeesApi'

/** Returns a function that loads the newest version of a person, or null if that fails. */
export function useNewestEmployee(): (employee: Employee) => Promise<Employee | null> {
  const [list] = useLazyListEmployeesQuery()
  return async ({ id, companyId, email }) => {
    const { data } = await list({ companyId, search: email, state: [...employeeStates], limit: 50 })
    return data?.items.find((found) => found.id === id) ?? null
  }
}

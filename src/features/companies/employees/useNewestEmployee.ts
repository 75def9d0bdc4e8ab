import { type Employee, employeeStates } from '@/contract/companies/employees'
import { useLazyListEmployeesQuery } from '../employeesApi'

/** Returns a function that loads the newest version of a person, or null if that fails. */
export function useNewestEmployee(): (employee: Employee) => Promise<Employee | null> {
  const [list] = useLazyListEmployeesQuery()
  return async ({ id, companyId, email, firstName, lastName }) => {
    // The e-mail of an invitation may have changed, too.
    for (const search of [email, `${firstName} ${lastName}`.trim()]) {
      const { data } = await list({ companyId, search, state: [...employeeStates], limit: 50 })
      const newest = data?.items.find((found) => found.id === id)
      if (newest) return newest
    }
    return null
  }
}

import { isConflict } from '@/api/apiError'
import type { Employee, EmployeePatch } from '@/contract/companies/employees'
import { useUpdateEmployeeMutation } from '../employeesApi'
import { useNewestEmployee } from './useNewestEmployee'

/**
 * Returns a function that changes the role of a person. It means the same after any other change of
 * the person than of their role and state, so it is then sent once more over the newest version. A
 * company can be handed over to a person in either role.
 */
export function useRoleUpdate() {
  const [update] = useUpdateEmployeeMutation()
  const fetchNewest = useNewestEmployee()
  return async (employee: Employee, role: EmployeePatch['role']) => {
    const { id: employeeId, companyId } = employee
    const send = (version: number) =>
      update({ params: { companyId, employeeId }, body: { role }, version })
    const first = await send(employee.version)
    const newest = isConflict(first.error) ? await fetchNewest(employee) : null
    if (newest?.state !== employee.state) return first
    return role === 'owner' || newest.role === employee.role ? send(newest.version) : first
  }
}

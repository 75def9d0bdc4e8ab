import { isConflict } from '@/api/apiError'
import type { Employee } from '@/contract/companies/employees'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toast } from '@/shared/ui/toasts/toast'
import { useUpdateEmployeeMutation } from '../employeesApi'
import memberStyles from '../member/Member.module.css'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'
import { useNewestEmployee } from './useNewestEmployee'

interface DeactivateEmployeeProps {
  employee: Employee
  onClose: () => void
}

/** Asks before a membership ends or an invitation is withdrawn, and says what ends with it. */
export function DeactivateEmployee({ employee, onClose }: DeactivateEmployeeProps) {
  const company = useOpenCompany()
  const [update] = useUpdateEmployeeMutation()
  const fetchNewest = useNewestEmployee()
  const { id: employeeId, companyId, state } = employee
  const name = employeeName(employee)
  const isInvited = state === 'invited'
  const send = (version: number) =>
    update({ params: { companyId, employeeId }, body: { state: 'deactivated' }, version })
  const deactivate = async () => {
    const first = await send(employee.version)
    const newest = isConflict(first.error) ? await fetchNewest(employee) : null
    // This means the same after any other change of the person.
    const { data, error } = newest?.state === state ? await send(newest.version) : first
    if (data)
      toast.success(isInvited ? `Withdrew the invitation of ${name}.` : `Deactivated ${name}.`)
    return error
  }
  return (
    <ConfirmDialog
      title={isInvited ? `Withdraw the invitation of ${name}?` : `Deactivate ${name}?`}
      okText={isInvited ? 'Withdraw invitation' : 'Deactivate'}
      isDanger
      onConfirm={deactivate}
      onClose={onClose}
    >
      {isInvited ? (
        <p>The link stops working. You can invite {name} again at any time.</p>
      ) : (
        <ul className={memberStyles.consequences}>
          <li>The company’s cards of {name} are deactivated.</li>
          <li>Their profile no longer shows {company.name}: name, logo, links and look go.</li>
          <li>Their profile and their contacts stay with them.</li>
          <li>You can take them back; their cards then stay deactivated.</li>
        </ul>
      )}
    </ConfirmDialog>
  )
}

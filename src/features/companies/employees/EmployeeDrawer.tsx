import { Drawer } from 'antd'
import { type Employee, employeePatch } from '@/contract/companies/employees'
import { validateWith } from '@/shared/forms/validateWith'
import { employeeName } from '../parts/employeeName'
import { EmployeeForm } from './EmployeeForm'
import { type EmployeeValues, useEmployeeSave } from './useEmployeeSave'

const validate = validateWith(employeePatch)

interface EmployeeDrawerProps {
  employee: Employee
  onClose: () => void
}

/** Edits a person of the company beside the list. */
export function EmployeeDrawer({ employee, onClose }: EmployeeDrawerProps) {
  const saving = useEmployeeSave(employee, onClose)
  return (
    <Drawer open title={employeeName(employee)} size={420} onClose={onClose} destroyOnHidden>
      <EmployeeForm
        employee={employee}
        saving={saving}
        validate={(values: EmployeeValues) => validate(values)}
        onCancel={onClose}
      />
    </Drawer>
  )
}

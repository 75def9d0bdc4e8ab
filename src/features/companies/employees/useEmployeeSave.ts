import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { isConflict, messageOf } from '@/api/apiError'
import type { Employee, EmployeePatch } from '@/contract/companies/employees'
import { submitErrors } from '@/shared/forms/submitErrors'
import { toast } from '@/shared/ui/toasts/toast'
import { useUpdateEmployeeMutation } from '../employeesApi'
import { employeeName } from '../parts/employeeName'
import { useNewestEmployee } from './useNewestEmployee'

const facts = ['firstName', 'lastName', 'jobTitle', 'department', 'employeeNumber'] as const

export type EmployeeValues = Required<
  Pick<EmployeePatch, (typeof facts)[number] | 'email' | 'role'>
>

/** Returns the form's values of a person. */
export function employeeValues(employee: Employee): EmployeeValues {
  const { firstName, lastName, jobTitle, department, employeeNumber, email, role } = employee
  return { firstName, lastName, jobTitle, department, employeeNumber, email, role }
}

export type EmployeeSaving = ReturnType<typeof useEmployeeSave>

/**
 * Saves the changed fields of a person. After a save elsewhere nothing is sent until a version is
 * chosen.
 */
export function useEmployeeSave(opened: Employee, onSaved: () => void) {
  const [update] = useUpdateEmployeeMutation()
  const fetchNewest = useNewestEmployee()
  const [before, setBefore] = useState(opened)
  /** The newest version, while it has to be chosen or overwritten. */
  const [conflict, setConflict] = useState<Employee | null>(null)
  const isMineKept = useRef(false)
  const { id: employeeId, companyId } = opened

  const save = async (values: EmployeeValues) => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    isMineKept.current = false
    const body = changedValues(employeeValues(before), values)
    if (Object.keys(body).length === 0) {
      onSaved()
      return undefined
    }
    const { data, error } = await update({
      params: { companyId, employeeId },
      body,
      version: (conflict ?? before).version,
    })
    if (data) {
      toast.success(`Saved ${employeeName(data)}.`)
      onSaved()
      return undefined
    }
    const newest = isConflict(error) ? await fetchNewest(before) : null
    if (newest === null) return submitErrors(error)
    setConflict(newest)
    return { [FORM_ERROR]: messageOf(error) }
  }
  return {
    before,
    conflict,
    save,
    /** Makes the next save overwrite the newest version. */
    keepMine: () => {
      isMineKept.current = true
    },
    takeTheirs: () => {
      if (conflict) setBefore(conflict)
      setConflict(null)
    },
  }
}

function changedValues(before: EmployeeValues, values: EmployeeValues): EmployeePatch {
  const { email, role } = values
  return {
    ...Object.fromEntries(
      facts.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
    ),
    ...(email !== before.email && { email }),
    ...(role !== before.role && { role }),
  }
}

import { createContext, use } from 'react'
import type { Employee } from '@/contract/companies/employees'

export type EmployeeAct = 'edit' | 'invite' | 'copy' | 'deactivate' | 'takeBack'

interface EmployeeActions {
  act: (act: EmployeeAct, employee: Employee) => void
  /** Returns what can be done with a person, with the title of each act. */
  actsFor: (employee: Employee) => readonly { act: EmployeeAct; title: string }[]
}

export const EmployeeActionsContext = createContext<EmployeeActions | null>(null)

/** Returns the actions on the rows of employees. Throws outside of their list. */
export function useEmployeeActions(): EmployeeActions {
  const actions = use(EmployeeActionsContext)
  if (actions === null) throw new Error('useEmployeeActions needs a list of employees above it.')
  return actions
}

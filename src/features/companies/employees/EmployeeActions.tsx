import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Employee } from '@/contract/companies/employees'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import { copyText } from '@/shared/ui/toasts/copyText'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useUpdateEmployeeMutation } from '../employeesApi'
import { employeeName } from '../parts/employeeName'
import { DeactivateEmployee } from './DeactivateEmployee'
import { type EmployeeAct, EmployeeActionsContext } from './EmployeeActionsContext'
import { InviteAgain } from './InviteAgain'
import { invitationUrl } from './InvitationLinks'

const EmployeeDrawer = lazyPart(
  async () => (await import('./EmployeeDrawer')).EmployeeDrawer,
  ({ onClose }) => onClose,
)

/** Provides the actions on the rows of employees, with the dialogs that they open. */
export function EmployeeActions({ children }: { children: ReactNode }) {
  const { may } = usePermissions()
  const [opened, setOpened] = useState<{ act: EmployeeAct; employee: Employee } | null>(null)
  const takeBack = useTakeBack()
  const act = useStableCallback((chosen: EmployeeAct, employee: Employee) => {
    const link = employee.invitation?.link
    if (chosen === 'takeBack') void takeBack(employee)
    else if (chosen !== 'copy') setOpened({ act: chosen, employee })
    else if (link != null) void copyText(invitationUrl(link), 'Link')
  })
  const actions = useMemo(
    () => ({
      act,
      actsFor: (employee: Employee) =>
        may('update', 'Employee', employee, 'state') ? actsFor(employee) : [],
    }),
    [act, may],
  )
  // A late answer closes no other dialog than its own.
  const close = () => {
    setOpened((now) => (now === opened ? null : now))
  }
  return (
    <EmployeeActionsContext value={actions}>
      {children}
      <Suspense>
        {opened?.act === 'edit' && <EmployeeDrawer employee={opened.employee} onClose={close} />}
      </Suspense>
      {opened?.act === 'invite' && <InviteAgain employee={opened.employee} onClose={close} />}
      {opened?.act === 'deactivate' && (
        <DeactivateEmployee employee={opened.employee} onClose={close} />
      )}
    </EmployeeActionsContext>
  )
}

/** Returns what can be done with a person in their state. The owner and oneself are not ended. */
function actsFor({ state, role, isYou, invitation }: Employee) {
  const acts: { act: EmployeeAct; title: string }[] = [{ act: 'edit', title: 'Edit' }]
  if (state === 'invited') {
    acts.push({ act: 'invite', title: 'Invite again…' })
    if (invitation?.link != null) acts.push({ act: 'copy', title: 'Copy invitation link' })
    acts.push({ act: 'deactivate', title: 'Withdraw invitation…' })
  } else if (state === 'deactivated') acts.push({ act: 'takeBack', title: 'Take back' })
  else if (role !== 'owner' && !isYou) acts.push({ act: 'deactivate', title: 'Deactivate…' })
  return acts
}

/** Returns a function that makes somebody a member again who was deactivated. */
function useTakeBack() {
  const [update] = useUpdateEmployeeMutation()
  return async (employee: Employee) => {
    const { id: employeeId, companyId, version } = employee
    const { data, error } = await update({
      params: { companyId, employeeId },
      body: { state: 'active' },
      version,
    })
    if (data) toast.success(`${employeeName(employee)} is a member again.`)
    else toastError(error)
  }
}

import { Button } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { Employee } from '@/contract/companies/employees'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { useRoleUpdate } from '../employees/useRoleUpdate'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'
import { EmployeeSelect } from './EmployeeSelect'
import styles from './Roles.module.css'

/** Makes a member an administrator. */
export function MakeAdmin() {
  const id = useId()
  const { id: companyId } = useOpenCompany()
  const updateRole = useRoleUpdate()
  const [isSending, setIsSending] = useState(false)
  const [chosen, setChosen] = useState<Employee | null>(null)
  const [errorText, setErrorText] = useState<string>()
  const canChange = usePermissions().may('update', 'Employee', { companyId, isYou: false }, 'role')
  const makeAdmin = async (person: Employee) => {
    setErrorText(undefined)
    setIsSending(true)
    const { data, error } = await updateRole(person, 'admin')
    setIsSending(false)
    if (!data) {
      setErrorText(messageOf(error, 'role'))
      return
    }
    toast.success(`${employeeName(data)} is now an administrator.`)
    setChosen(null)
  }
  return (
    <FieldFrame
      id={id}
      label="Member"
      help="They can edit the company, its people and its cards right away."
      helpId={`${id}-help`}
      error={errorText}
      errorId={`${id}-error`}
    >
      <div className={styles.choice}>
        <EmployeeSelect
          id={id}
          label="Member"
          roles={['member']}
          value={chosen}
          onChange={setChosen}
          isDisabled={!canChange}
        />
        <Button
          type="primary"
          loading={isSending}
          disabled={chosen === null}
          {...deniedUnless(canChange)}
          onClick={() => {
            if (chosen) void makeAdmin(chosen)
          }}
        >
          Make administrator
        </Button>
      </div>
    </FieldFrame>
  )
}

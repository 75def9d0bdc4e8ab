import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { Employee } from '@/contract/companies/employees'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { FormSection } from '@/shared/forms/FormSection'
import { isTypedName } from '@/shared/lib/isTypedName'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toast } from '@/shared/ui/toasts/toast'
import { useRoleUpdate } from '../employees/useRoleUpdate'
import memberStyles from '../member/Member.module.css'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'
import { EmployeeSelect } from './EmployeeSelect'
import styles from './Roles.module.css'

/** Makes somebody else the owner, after the name of the company was typed. */
export function HandOver() {
  const id = useId()
  const { name } = useOpenCompany()
  const [chosen, setChosen] = useState<Employee | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <FormSection title="Hand over the company">
      <FieldFrame
        id={id}
        label="New owner"
        help={`A company has one owner. You stay an administrator of ${name}.`}
        helpId={`${id}-help`}
        errorId=""
      >
        <div className={styles.choice}>
          <EmployeeSelect
            id={id}
            label="New owner"
            roles={['admin', 'member']}
            value={chosen}
            onChange={setChosen}
            isDisabled={false}
          />
          <Button
            danger
            disabled={chosen === null}
            onClick={() => {
              setIsAsking(true)
            }}
          >
            Hand over…
          </Button>
        </div>
      </FieldFrame>
      {isAsking && chosen && (
        <ConfirmHandOver
          person={chosen}
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </FormSection>
  )
}

interface ConfirmHandOverProps {
  person: Employee
  onClose: () => void
}

function ConfirmHandOver({ person, onClose }: ConfirmHandOverProps) {
  const id = useId()
  const { name } = useOpenCompany()
  const updateRole = useRoleUpdate()
  const [typed, setTyped] = useState('')
  const newOwner = employeeName(person)
  const handOver = async () => {
    const { data, error } = await updateRole(person, 'owner')
    if (data) toast.success(`${newOwner} now owns ${name}.`)
    return error
  }
  return (
    <ConfirmDialog
      title={`Hand ${name} over to ${newOwner}?`}
      okText="Hand over"
      isDanger
      isDisabled={!isTypedName(typed, name)}
      onConfirm={handOver}
      onClose={onClose}
    >
      <ul className={memberStyles.consequences}>
        <li>{newOwner} owns the company at once, and only they can hand it over again.</li>
        <li>You become an administrator, whom the new owner can make a member.</li>
      </ul>
      <FieldFrame
        id={id}
        label={`Type “${name}” to confirm`}
        helpId={`${id}-help`}
        errorId={`${id}-error`}
      >
        <Input
          id={id}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
          }}
        />
      </FieldFrame>
    </ConfirmDialog>
  )
}

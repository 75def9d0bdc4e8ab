import { Button } from 'antd'
import { useMemo } from 'react'
import { Form, useField } from 'react-final-form'
import type { Employee } from '@/contract/companies/employees'
import { ChoiceField } from '@/shared/forms/choice/ChoiceField'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { usePermissions } from '@/shared/lib/permissions'
import { ConflictBanner } from '../parts/ConflictBanner'
import { roleTitles } from '../parts/roleTitles'
import styles from './Employees.module.css'
import { type EmployeeSaving, type EmployeeValues, employeeValues } from './useEmployeeSave'

interface EmployeeFormProps {
  employee: Employee
  saving: EmployeeSaving
  validate: (values: EmployeeValues) => Record<string, unknown>
  onCancel: () => void
}

const roles = (['member', 'admin'] as const).map((value) => ({ value, label: roleTitles[value] }))

const describe = (newest: Employee) => [
  { field: 'Name', value: `${newest.firstName} ${newest.lastName}`.trim() },
  { field: 'Job title', value: newest.jobTitle },
  { field: 'Department', value: newest.department },
  { field: 'Employee number', value: newest.employeeNumber },
  { field: 'Role', value: roleTitles[newest.role] },
]

/** The fields of a person of the company. */
export function EmployeeForm({ employee, saving, validate, onCancel }: EmployeeFormProps) {
  const { may } = usePermissions()
  const { before, conflict, save, keepMine, takeTheirs } = saving
  const initialValues = useMemo(() => employeeValues(before), [before])
  const { formRef, onSubmitted } = useFocusFirstError()
  return (
    <Form<EmployeeValues>
      initialValues={initialValues}
      validate={validate}
      onSubmit={save}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => {
        const submit = () => {
          void Promise.resolve(handleSubmit()).then(onSubmitted)
        }
        return (
          <EditableContext value={(field) => may('update', 'Employee', employee, field)}>
            <form
              ref={formRef}
              className={styles.form}
              aria-label="Person"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <UnsavedGuard />
              {conflict ? (
                <ConflictBanner
                  noun="person"
                  changes={describe(conflict)}
                  onTakeTheirs={takeTheirs}
                  onKeepMine={() => {
                    keepMine()
                    submit()
                  }}
                />
              ) : (
                <FormError />
              )}
              <EmployeeFields employee={employee} />
              <div className={styles.buttons}>
                <Button type="primary" htmlType="submit" loading={submitting === true}>
                  Save
                </Button>
                <Button onClick={onCancel}>Cancel</Button>
              </div>
            </form>
          </EditableContext>
        )
      }}
    </Form>
  )
}

function EmployeeFields({ employee: { state, role, isYou } }: { employee: Employee }) {
  const isInvited = state === 'invited'
  const { input } = useField<string>('email', { subscription: { value: true } })
  return (
    <>
      <TextField name="firstName" label="First name" maxLength={100} />
      <TextField name="lastName" label="Last name" maxLength={100} />
      {isInvited ? (
        <TextField
          name="email"
          label="E-mail"
          type="email"
          help="The invitation is for this address only."
          isRequired
        />
      ) : (
        <p className="help-text">
          E-mail: {input.value}. It is the address of the person’s account, and only they can change
          it.
        </p>
      )}
      <TextField name="jobTitle" label="Job title" maxLength={120} />
      <TextField name="department" label="Department" maxLength={200} />
      <TextField name="employeeNumber" label="Employee number" maxLength={60} />
      {role === 'owner' || isYou ? (
        <p className="help-text">Role: {roleTitles[role]}. Change it in the tab Roles.</p>
      ) : (
        <ChoiceField
          name="role"
          label="Role"
          options={roles}
          help="Administrators edit the company, its people and its cards."
        />
      )}
    </>
  )
}

import { Button, Drawer } from 'antd'
import { useMemo } from 'react'
import { Form, useField } from 'react-final-form'
import { type Employee, employeePatch } from '@/contract/companies/employees'
import { ChoiceField } from '@/shared/forms/choice/ChoiceField'
import { EditableContext } from '@/shared/forms/EditableContext'
import { FormError } from '@/shared/forms/FormError'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useGuardedClose } from '@/shared/forms/unsaved/useGuardedClose'
import { TextField } from '@/shared/forms/TextField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import { usePermissions } from '@/shared/lib/permissions'
import { ConflictBanner } from '../parts/ConflictBanner'
import { employeeName } from '../parts/employeeName'
import { roleTitles } from '../parts/roleTitles'
import styles from './Employees.module.css'
import { stateTitles } from './invitationState'
import {
  type EmployeeSaving,
  type EmployeeValues,
  employeeValues,
  useEmployeeSave,
} from './useEmployeeSave'

const validateFields = validateWith(employeePatch)
const validate = (values: EmployeeValues) => validateFields(values)

interface EmployeeDrawerProps {
  employee: Employee
  onClose: () => void
}

const roles = (['member', 'admin'] as const).map((value) => ({ value, label: roleTitles[value] }))

const describe = (newest: Employee) => [
  { field: 'Name', value: `${newest.firstName} ${newest.lastName}`.trim() },
  { field: 'Job title', value: newest.jobTitle },
  { field: 'Department', value: newest.department },
  { field: 'Employee number', value: newest.employeeNumber },
  { field: 'Role', value: roleTitles[newest.role] },
  { field: 'State', value: stateTitles[newest.state] },
]

/** Edits a person of the company in a drawer beside the list. */
export function EmployeeDrawer({ employee, onClose }: EmployeeDrawerProps) {
  const saving = useEmployeeSave(employee, onClose)
  const { before, save } = saving
  const initialValues = useMemo(() => employeeValues(before), [before])
  return (
    <Form<EmployeeValues>
      initialValues={initialValues}
      validate={validate}
      onSubmit={save}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <DrawerBody
          employee={employee}
          saving={saving}
          isSubmitting={submitting === true}
          submit={() => Promise.resolve(handleSubmit())}
          onClose={onClose}
        />
      )}
    </Form>
  )
}

interface DrawerBodyProps extends EmployeeDrawerProps {
  saving: EmployeeSaving
  isSubmitting: boolean
  submit: () => Promise<unknown>
}

function DrawerBody({ employee, saving, isSubmitting, submit, onClose }: DrawerBodyProps) {
  const { may } = usePermissions()
  const { conflict, keepMine, takeTheirs } = saving
  const { formRef, onSubmitted } = useFocusFirstError()
  const { close, question } = useGuardedClose(onClose)
  const save = () => {
    void submit().then(onSubmitted)
  }
  return (
    <Drawer
      open
      title={
        <span className={styles.drawerTitle} translate="no">
          {employeeName(employee)}
        </span>
      }
      size={420}
      onClose={close}
      destroyOnHidden
    >
      <EditableContext value={(field) => may('update', 'Employee', employee, field)}>
        <form
          ref={formRef}
          className={styles.form}
          aria-label="Person"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
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
                save()
              }}
            />
          ) : (
            <FormError />
          )}
          <EmployeeFields employee={employee} />
          <div className={styles.buttons}>
            <Button type="primary" htmlType="submit" loading={isSubmitting}>
              Save
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </form>
      </EditableContext>
      {question}
    </Drawer>
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

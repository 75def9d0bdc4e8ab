import { Button } from 'antd'
import { useState } from 'react'
import type { Employee } from '@/contract/companies/employees'
import { FormSection } from '@/shared/forms/FormSection'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useRoleUpdate } from '../employees/useRoleUpdate'
import { useListEmployeesQuery } from '../employeesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { employeeName } from '../parts/employeeName'
import { roleTitles } from '../parts/roleTitles'
import { HandOver } from './HandOver'
import { MakeAdmin } from './MakeAdmin'
import { RoleTable } from './RoleTable'
import styles from './Roles.module.css'

/** The owner and the administrators, how roles change, and what each role may do. */
export function RolesTab() {
  const { role } = useOpenCompany()
  return (
    <>
      <Administrators />
      <FormSection title="Add an administrator">
        <MakeAdmin />
      </FormSection>
      {role === 'owner' && <HandOver />}
      <FormSection title="Who may do what">
        <RoleTable />
      </FormSection>
    </>
  )
}

function Administrators() {
  const { id: companyId } = useOpenCompany()
  const { data, error, isFetching, refetch } = useListEmployeesQuery({
    companyId,
    role: ['owner', 'admin'],
    sort: '-role',
    limit: 200,
  })
  if (!data && !isFetching)
    return (
      <ErrorState
        title="The administrators could not be loaded"
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  const people = data?.items.toSorted(
    (a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'),
  )
  return (
    <FormSection title="Owner and administrators">
      {people ? (
        <ul className={styles.people} aria-label="Owner and administrators">
          {people.map((person) => (
            <Administrator key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label="Loading administrators">
          <Skeleton height="40px" />
        </div>
      )}
    </FormSection>
  )
}

function Administrator({ person }: { person: Employee }) {
  const updateRole = useRoleUpdate()
  const [isSending, setIsSending] = useState(false)
  const canChange = usePermissions().may('update', 'Employee', person, 'role')
  const { role, isYou, email, state } = person
  const name = employeeName(person)
  const makeMember = async () => {
    setIsSending(true)
    const { data, error } = await updateRole(person, 'member')
    setIsSending(false)
    if (data) toast.success(`${name} is now a member.`)
    else toastError(error)
  }
  return (
    <li className={styles.person}>
      <span className={styles.texts}>
        <span className={styles.name}>
          {name}
          {isYou && <span className="help-text"> You</span>}
        </span>
        <span className="help-text">
          {[email, state === 'invited' ? 'has not accepted yet' : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.role}>{roleTitles[role]}</span>
      {role === 'admin' && (
        <Button
          className={styles.act ?? ''}
          loading={isSending}
          aria-label={`Make member: ${name}`}
          {...deniedUnless(canChange)}
          onClick={() => {
            void makeMember()
          }}
        >
          Make member
        </Button>
      )}
    </li>
  )
}

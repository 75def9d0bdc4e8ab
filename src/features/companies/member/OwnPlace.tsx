import { Button } from 'antd'
import { useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { LinkButton } from '@/shared/ui/LinkButton'
import { toast } from '@/shared/ui/toasts/toast'
import { useUpdateEmployeeMutation } from '../employeesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import styles from './Member.module.css'
import { ShownProfile } from './ShownProfile'

/** The user's own place in the company: the profile that shows it, and the way out. */
export function OwnPlace() {
  const { id, name, role } = useOpenCompany()
  const canLeave = usePermissions().may(
    'update',
    'Employee',
    { companyId: id, isYou: true },
    'state',
  )
  const hasRoles = useIsServed(extensions.employees)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={`panel ${styles.section ?? ''}`} aria-labelledby="own-place">
      <h2 id="own-place" className="section-title">
        You at {name}
      </h2>
      <ShownProfile />
      {role === 'owner' ? (
        <div className={styles.leave}>
          <p className="help-text">
            You own this company. To leave it, hand it over to somebody else first.
          </p>
          {hasRoles && <LinkButton to={paths.company(id, 'roles')} label="Go to roles" />}
        </div>
      ) : (
        <div className={styles.leave}>
          <Button
            color="danger"
            variant="filled"
            {...deniedUnless(canLeave)}
            onClick={() => {
              setIsAsking(true)
            }}
          >
            Leave company
          </Button>
        </div>
      )}
      {isAsking && (
        <LeaveCompany
          onClose={() => {
            setIsAsking(false)
          }}
        />
      )}
    </section>
  )
}

/** Asks before the user leaves, and says what ends with it. */
function LeaveCompany({ onClose }: { onClose: () => void }) {
  const { id, name, employeeId, employeeVersion } = useOpenCompany()
  const [update] = useUpdateEmployeeMutation()
  const leave = async () => {
    const { data, error } = await update({
      params: { companyId: id, employeeId },
      body: { state: 'deactivated' },
      version: employeeVersion,
    })
    if (data) toast.success(`You left ${name}.`)
    return error
  }
  return (
    <ConfirmDialog
      title={`Leave ${name}?`}
      okText="Leave company"
      isDanger
      onConfirm={leave}
      onClose={onClose}
    >
      <ul className={styles.consequences}>
        <li>The cards that {name} gave you are deactivated.</li>
        <li>Your profile no longer shows the company’s name, logo, links and look.</li>
        <li>Your profile and your contacts stay yours.</li>
        <li>To come back, you need an administrator of the company.</li>
      </ul>
    </ConfirmDialog>
  )
}

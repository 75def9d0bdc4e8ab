import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { type Employee, INVITATION_DAYS } from '@/contract/companies/employees'
import { useIdentity } from '@/features/auth'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { useInviteAgainMutation } from '../employeesApi'
import { employeeName } from '../parts/employeeName'
import { InvitationLinks } from './InvitationLinks'

interface InviteAgainProps {
  employee: Employee
  onClose: () => void
}

/** Renews an invitation, then shows its new link. */
export function InviteAgain({ employee, onClose }: InviteAgainProps) {
  const [inviteAgain] = useInviteAgainMutation()
  const [hasMail, setHasMail] = useState(false)
  const [isForAnyone, setIsForAnyone] = useState(employee.invitation?.openTo === 'anyone')
  const canMail = useIdentity().identityUser?.isEmailVerified ?? true
  const [renewed, setRenewed] = useState<Employee | null>(null)
  const { id: employeeId, companyId, email, role } = employee
  if (renewed)
    return (
      <Modal
        open
        title={`Invited ${employeeName(renewed)} again`}
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <InvitationLinks invited={[renewed]} />
      </Modal>
    )
  const invite = async () => {
    const { data, error } = await inviteAgain({
      params: { companyId, employeeId },
      body: { sendInvitation: hasMail, openTo: isForAnyone ? 'anyone' : 'address' },
    })
    if (data) setRenewed(data)
    return error ?? null
  }
  return (
    <ConfirmDialog
      title={`Invite ${employeeName(employee)} again?`}
      okText="Invite again"
      onConfirm={invite}
      onClose={onClose}
    >
      <p>
        Earlier links stop working. The new one works once, for {INVITATION_DAYS} days,{' '}
        {isForAnyone ? 'for whoever has it' : `for ${email} only`}.
      </p>
      {role === 'member' && (
        <p>
          <Checkbox
            checked={isForAnyone}
            onChange={({ target }) => {
              setIsForAnyone(target.checked)
            }}
          >
            Whoever has the link can join as a member
          </Checkbox>
        </p>
      )}
      <Checkbox
        checked={hasMail}
        disabled={!canMail}
        onChange={({ target }) => {
          setHasMail(target.checked)
        }}
      >
        Send invitation
      </Checkbox>
      <p className="help-text">
        {!canMail
          ? 'Confirm your own e-mail address in your account first. Until then you copy the link.'
          : hasMail
            ? `An e-mail with the link goes to ${email}.`
            : 'No e-mail goes out. You copy the link next.'}
      </p>
    </ConfirmDialog>
  )
}

import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { type Employee, INVITATION_DAYS } from '@/contract/companies/employees'
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
  const [renewed, setRenewed] = useState<Employee | null>(null)
  const { id: employeeId, companyId, email } = employee
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
      body: { sendInvitation: hasMail },
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
        Earlier links stop working. The new one works for {INVITATION_DAYS} days, for {email} only.
      </p>
      <Checkbox
        checked={hasMail}
        onChange={({ target }) => {
          setHasMail(target.checked)
        }}
      >
        Send invitation
      </Checkbox>
      <p className="help-text">
        {hasMail
          ? `An e-mail with the link goes to ${email}.`
          : 'No e-mail goes out. You copy the link next.'}
      </p>
    </ConfirmDialog>
  )
}

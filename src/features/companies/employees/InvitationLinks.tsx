import { Button } from 'antd'
import type { Employee } from '@/contract/companies/employees'
import { copyText } from '@/shared/ui/toasts/copyText'
import { employeeName } from '../parts/employeeName'
import styles from './Employees.module.css'

/** Returns the whole address of an invitation's link. */
export function invitationUrl(path: string): string {
  return new URL(path, window.location.origin).href
}

/** Invitations that were just made: sent by mail, or with their links to copy. */
export function InvitationLinks({ invited }: { invited: readonly Employee[] }) {
  return (
    <ul className={styles.links} aria-label="Invitations">
      {invited.map((employee) => (
        <InvitationLink key={employee.id} employee={employee} />
      ))}
    </ul>
  )
}

function InvitationLink({ employee }: { employee: Employee }) {
  const { email, invitation } = employee
  if (invitation === null) return null
  const { link, mail, openTo } = invitation
  return (
    <li>
      <span>
        {email}{' '}
        <span className={styles.muted}>
          {mail === 'none' ? 'no mail is sent' : mail === 'failed' ? 'the mail failed' : 'by mail'}
          {openTo === 'anyone' && ', for whoever has the link'}
        </span>
      </span>
      {link !== null && (
        <Button
          size="small"
          aria-label={`Copy the link for ${employeeName(employee)}`}
          onClick={() => {
            void copyText(invitationUrl(link), 'Link')
          }}
        >
          Copy link
        </Button>
      )}
    </li>
  )
}

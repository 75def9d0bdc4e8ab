import type { Employee, EmployeeState } from '@/contract/companies/employees'
import { formatDate } from '@/shared/lib/format'

export const stateTitles: Record<EmployeeState, string> = {
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
}

interface StateText {
  text: string
  detail: string
  isFailed: boolean
}

/** Describes the state of a person, and what became of an invitation. */
export function describeState(
  { state, invitation }: Pick<Employee, 'state' | 'invitation'>,
  now: number,
): StateText {
  const plain = { text: stateTitles[state], detail: '', isFailed: false }
  if (state !== 'invited' || invitation === null) return plain
  const { mail, expiresAt } = invitation
  if (Date.parse(expiresAt) <= now)
    return { text: 'Invitation expired', detail: `On ${formatDate(expiresAt)}`, isFailed: true }
  const details = {
    none: 'No mail was sent: copy the link',
    waiting: 'Mail waits, tomorrow at the latest',
    sent: `Mail sent, until ${formatDate(expiresAt)}`,
    failed: 'Mail failed: copy the link or check the address',
  }
  return { ...plain, detail: details[mail], isFailed: mail === 'failed' }
}

import { type Employee, type EmployeeState, MAX_MAILS_A_DAY } from '@/contract/companies/employees'
import { formatDate } from '@/shared/lib/format'

export const stateTitles: Record<EmployeeState, string> = {
  invited: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
}

interface StateText {
  text: string
  /** Two or three words that fit into a cell. */
  detail: string
  /** A sentence with what to do. */
  help: string
  isFailed: boolean
}

/** Describes the state of a person, and what became of an invitation. */
export function describeState(
  { state, invitation }: Pick<Employee, 'state' | 'invitation'>,
  now: number,
): StateText {
  const plain = { text: stateTitles[state], detail: '', help: '', isFailed: false }
  if (state !== 'invited' || invitation === null) return plain
  const { mail, openTo, expiresAt } = invitation
  if (Date.parse(expiresAt) <= now)
    return {
      text: 'Invitation expired',
      detail: '',
      help: `It expired on ${formatDate(expiresAt)}. Invite the person again.`,
      isFailed: true,
    }
  const readers = openTo === 'anyone' ? 'for whoever has the link, ' : ''
  const until = `The invitation is open ${readers}until ${formatDate(expiresAt)}.`
  const texts = {
    none: { detail: 'copy the link', help: `No mail was sent. Copy the link. ${until}` },
    waiting: {
      detail: 'mail waits',
      help: `The mail waits. At most ${String(MAX_MAILS_A_DAY)} a day go out. ${until}`,
    },
    sent: { detail: `until ${formatDate(expiresAt)}`, help: `The mail was sent. ${until}` },
    failed: {
      detail: 'mail failed',
      help: `The mail failed. Copy the link or check the address. ${until}`,
    },
  }
  const { detail, help } = texts[mail]
  const shown = openTo === 'anyone' && mail !== 'failed' ? 'whoever has the link' : detail
  return { ...plain, detail: shown, help, isFailed: mail === 'failed' }
}

import { INVITATION_DAYS } from '@/contract/companies/employees'
import type { Ctx } from '../../../ports/context'
import type { EmployeeRow } from '../employees/employeeRow'

const DAY_MS = 86_400_000

type InvitationColumns = Pick<
  EmployeeRow,
  | 'state'
  | 'invitationRound'
  | 'invitedAt'
  | 'invitationExpiresAt'
  | 'invitationFor'
  | 'mail'
  | 'mailedAt'
  | 'mailTries'
  | 'mailDueAt'
>

/** The choices of an administrator about an invitation. */
export interface InvitationOptions {
  isMailed: boolean
  openTo: EmployeeRow['invitationFor']
}

/**
 * Returns the columns of a new invitation, or of a renewed one, whose earlier links end. The mail
 * waits to be sent if it is wanted and the server can send mails.
 */
export function openInvitation(
  { clock, mail }: Pick<Ctx, 'clock' | 'mail'>,
  { round = 0, isMailed, openTo }: InvitationOptions & { round?: number },
): InvitationColumns {
  const now = clock()
  return {
    state: 'invited',
    invitationRound: round + 1,
    invitedAt: now,
    invitationExpiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    invitationFor: openTo,
    mail: isMailed && mail.isConfigured ? 'waiting' : 'none',
    mailedAt: null,
    mailTries: 0,
    mailDueAt: null,
  }
}

/** Returns the columns of an invitation that is not open any more, so that no mail goes out. */
export function closeInvitation({ mail }: Pick<EmployeeRow, 'mail'>): Pick<EmployeeRow, 'mail'> {
  return { mail: mail === 'waiting' ? 'none' : mail }
}

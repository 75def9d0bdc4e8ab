import { limitedMail } from './platform/mail/limitedMail'
import type { Deps } from './ports/context'
import { sendInvitations } from './resources/companies'
import { sendLeadMails } from './resources/leads'

type MailsDeps = Parameters<typeof sendInvitations>[0] &
  Parameters<typeof sendLeadMails>[0] &
  Pick<Deps, 'limits'>

/** The part of an hour's mails that invitations may take, so that a flood of them delays no others. */
const PART_OF_INVITATIONS = 0.8

/**
 * Sends the mails that are due, as many as the hour allows. An invitation at which the mail server
 * stalls ends the invitations of this run only: mails about leads go out all the same.
 */
export async function sendMails(deps: MailsDeps, signal?: AbortSignal): Promise<void> {
  const most = deps.limits.mailsAnHour
  const ofInvitations = Math.max(1, Math.floor(most * PART_OF_INVITATIONS))
  try {
    await sendInvitations({ ...deps, mail: limitedMail(deps, ofInvitations) }, signal)
  } finally {
    await sendLeadMails({ ...deps, mail: limitedMail(deps, most) }, signal)
  }
}

import { sendInvitations } from './resources/companies'
import { sendLeadMails } from './resources/leads'

type MailsDeps = Parameters<typeof sendInvitations>[0] & Parameters<typeof sendLeadMails>[0]

/**
 * Sends the mails that are due. An invitation at which the mail server stalls ends the invitations of
 * this run only: mails about leads go out all the same.
 */
export async function sendMails(deps: MailsDeps, signal?: AbortSignal): Promise<void> {
  try {
    await sendInvitations(deps, signal)
  } finally {
    await sendLeadMails(deps, signal)
  }
}

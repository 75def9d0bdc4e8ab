import type { Mail } from '../../ports/mail'
import { MailError } from './mailError'

/** The mail of a server without `SMTP_URL`: nothing is sent, and people copy links themselves. */
export const noMail: Mail = {
  isConfigured: false,
  send: () => Promise.reject(new MailError('unavailable', 'No mail server is configured.')),
}

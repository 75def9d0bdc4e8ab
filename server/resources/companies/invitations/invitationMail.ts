import { mailPage } from '../../../platform/mail/mailPage'
import { strangersName } from '../../../platform/mail/strangersWords'
import type { MailMessage } from '../../../ports/mail'

interface Invitation {
  /** The address of the person. */
  to: string
  companyName: string
  /** The whole address of the link. */
  link: string
  expiresAt: Date
}

/**
 * Writes the mail of an invitation. It has no text of the inviter but the company's name, which is
 * quoted and no address, so that nobody can write to strangers through it.
 */
export function invitationMail({ to, companyName, link, expiresAt }: Invitation): MailMessage {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    expiresAt,
  )
  const name = strangersName(companyName)
  const company = name === '' ? 'a company' : `“${name}”`
  const invites = `You are invited to join ${company} on Tessera, where you keep your digital business cards.`
  const terms = `The link works once, until ${day} (UTC), and only for ${to}.`
  const ignore = 'If you do not know this company, ignore this mail. Nothing happens without you.'
  const subject = `Join ${company} on Tessera`
  const text = `${[invites, `Accept the invitation:\n${link}`, terms, ignore].join('\n\n')}\n`
  const html = mailPage({
    subject,
    paragraphs: [invites],
    button: 'Accept the invitation',
    link,
    notes: [terms, ignore],
  })
  return { to, subject, text, html, link }
}

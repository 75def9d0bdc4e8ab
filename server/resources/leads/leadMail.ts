import { mailPage } from '../../platform/mail/mailPage'
import type { MailMessage } from '../../ports/mail'
import type { ContactRow } from '../contacts'
import { displayName } from '../contacts/model'

/** The most people that a summary names, and characters of what one of them wrote. */
const MAX_NAMED = 50
const MAX_NOTE = 500

interface LeadMail {
  to: string
  /** At least one. */
  leads: readonly ContactRow[]
  /** The address of the app. */
  origin: string
}

/** Writes the mail that tells an owner of one person who left their details, or of several. */
export function leadMail({ to, leads, origin }: LeadMail): MailMessage {
  const [first] = leads
  const count = leads.length
  const isOne = count === 1 && first !== undefined
  const link = isOne ? `${origin}/contacts/${first.id}` : `${origin}/contacts/recently-added`
  const subject = isOne
    ? `${nameOf(first)} left their details on your card`
    : `${String(count)} people left their details on your card`
  const named = leads.slice(0, MAX_NAMED)
  const more = count - named.length
  const paragraphs = [
    isOne ? 'A new contact from your card:' : 'New contacts from your cards:',
    ...named.map(describe),
    ...(more > 0 ? [`And ${String(more)} more.`] : []),
  ]
  const button = isOne ? 'Open the contact' : 'See who is new'
  const notes = [
    'You get this mail because somebody shared their details with you on Tessera. Change how often, or turn it off, in your account under “New contacts by e-mail”.',
  ]
  const text = `${[...paragraphs, `${button}:\n${link}`, ...notes].join('\n\n')}\n`
  return { to, subject, text, html: mailPage({ subject, paragraphs, button, link, notes }), link }
}

function nameOf(lead: ContactRow): string {
  return displayName(lead) || 'Somebody'
}

function describe(lead: ContactRow): string {
  const { jobTitle, organization, emails, phones, notes } = lead
  const wrote = notes.length > MAX_NOTE ? `${notes.slice(0, MAX_NOTE).toWellFormed()}…` : notes
  return [
    nameOf(lead),
    [jobTitle, organization].filter(Boolean).join(', '),
    emails[0]?.value,
    phones[0]?.value,
    wrote && `“${wrote}”`,
  ]
    .filter(Boolean)
    .join('\n')
}

import * as v from 'valibot'
import { email } from '@/contract/fields'
import { formatPhone } from '@/values/phone/readPhone'
import { mailPage } from '../../platform/mail/mailPage'
import { quoted, strangersName } from '../../platform/mail/strangersWords'
import type { MailMessage } from '../../ports/mail'
import { metAt } from '../contacts'
import { displayName } from '../contacts/model'
import { contacts } from '../contacts/tables'

/** The most people that a summary names, and characters of what one of them wrote. */
const MAX_NAMED = 50
const MAX_NOTE = 500

const { id, firstName, middleName, lastName, nickname, organization, jobTitle } = contacts
const { emails, phones, websites, notes } = contacts

/** The values that a mail shows; a whole row may be large. */
export const leadColumns = {
  ...{ id, firstName, middleName, lastName, nickname, organization, jobTitle },
  ...{ emails, phones, websites, notes, metAt },
}
type Column = Exclude<keyof typeof leadColumns, 'metAt'>
export type Lead = Pick<typeof contacts.$inferSelect, Column> & { metAt: string | null }

interface LeadMail {
  to: string
  /** At least one. */
  leads: readonly Lead[]
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
    ? `New contact: ${strangersName(nameOf(first)) || 'somebody'}`
    : `New contacts: ${String(count)} people left their details on your card`
  const named = leads.slice(0, MAX_NAMED)
  const more = count - named.length
  const paragraphs = [
    isOne
      ? 'A new contact from your card. They wrote:'
      : 'New contacts from your cards. They wrote:',
    ...named.map((lead) => quoted(describe(lead))),
    ...(more > 0 ? [`And ${String(more)} more.`] : []),
  ]
  const button = isOne ? 'Open the contact' : 'See who is new'
  const why = 'You get this mail because somebody shared their details with you on Tessera.'
  const how = 'Change how often, or turn it off, in your account under “New contacts by e-mail”.'
  const text = `${[...paragraphs, `${button}:\n${link}`, `${why} ${how}`].join('\n\n')}\n`
  const html = mailPage({ subject, paragraphs, button, link, notes: [`${why} ${how}`] })
  const replyTo = isOne ? answerAddress(first) : undefined
  return { to, subject, text, html, link, ...(replyTo !== undefined && { replyTo }) }
}

/** Returns the address of a person who left exactly one that every mail server takes. */
function answerAddress({ emails }: Lead): string | undefined {
  const [address] = emails.map(({ value }) => value)
  const isOnly = emails.length === 1 && v.is(email, address)
  return isOnly && /^[\x21-\x7e]+$/.test(address) ? address : undefined
}

/** Returns the name of a person, or else the first thing by which they can be told from others. */
function nameOf(lead: Lead): string {
  const name = displayName(lead) || 'Somebody'
  return name === lead.phones[0]?.value ? formatPhone(name) : name
}

/** Writes what a person left, each thing in a line. */
function describe(lead: Lead): string {
  const wrote =
    lead.notes.length > MAX_NOTE ? `${lead.notes.slice(0, MAX_NOTE).toWellFormed()}…` : lead.notes
  const name = nameOf(lead)
  const isNew = (text: string | undefined) => text !== undefined && text !== '' && text !== name
  return [
    name,
    ...[
      [lead.jobTitle, lead.organization].filter(isNew).join(', '),
      lead.emails[0]?.value,
      formatPhone(lead.phones[0]?.value ?? ''),
      lead.websites[0]?.value,
    ].filter(isNew),
    ...[lead.metAt, wrote].filter(Boolean),
  ].join('\n')
}

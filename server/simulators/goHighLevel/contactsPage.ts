import type { Context } from 'hono'
import { html } from 'hono/html'
import { sendPage } from '../oauth/layout'
import { AGENCY, locations } from './locations'
import type { LocationContacts } from './locationContacts'

/** Answers with a page of the contacts of all locations, for people and journeys. */
export function sendContactsPage(
  c: Context,
  { title, color }: { title: string; color: string },
  contacts: LocationContacts,
) {
  const content = locations
    .filter(({ id }) => id !== AGENCY)
    .map(({ id, name }) => {
      const own = contacts.list(id)
      return html`<h2>${name}</h2>
        ${own.length === 0 && html`<p>No contacts yet.</p>`}
        <ul>
          ${own.map(
            ({ firstName, lastName, email, phone, tags }) =>
              html`<li>
                ${firstName} ${lastName} ${email} ${phone}
                ${tags.length > 0 && `(${tags.join(', ')})`}
              </li>`,
          )}
        </ul>`
    })
  return sendPage(c, { provider: title, color, title: 'Contacts', content: html`${content}` })
}

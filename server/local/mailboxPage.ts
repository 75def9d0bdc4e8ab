import { html } from 'hono/html'

/** A mail or text message that would have been sent. */
export interface MailboxMessage {
  /** E-mail address or phone number. */
  to: string
  subject: string
  /** The app's path and query for an action link, without an origin. */
  link?: string
  /** A one-time code. */
  code?: string
  /** Several lines of text, such as the codes of new cards. */
  lines?: readonly string[]
  receivedAt: Date
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
  header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem }
  ol { list-style: none; margin: 1rem 0; padding: 0 }
  li { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: 0 0 .75rem; padding: .75rem 1rem }
  h2 { font-size: 1.125rem; margin: 0 }
  p { margin: .25rem 0; overflow-wrap: anywhere }
  a { display: inline-block; padding: .25rem 0 }
  .line { font-family: ui-monospace, monospace }
  .code { font: 600 1.5rem/1.5 ui-monospace, monospace; letter-spacing: .15em }
`

/** Renders the mailbox as a page without scripts; everything in `messages` is escaped. */
export function mailboxPage(messages: MailboxMessage[], nonce: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox (${messages.length}) · Tessera</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <header>
          <h1>Mailbox</h1>
          <a href="/mailbox">Refresh</a>
        </header>
        <p>
          Mail and text messages of this machine end here; none is sent. Used and expired ones
          disappear.
        </p>
        <main>
          ${
            messages.length === 0
              ? html`<p>Nothing has come in yet.</p>`
              : html`<ol>
                  ${messages.map(item)}
                </ol>`
          }
        </main>
      </body>
    </html>`
}

function item({ to, subject, link, code, lines = [], receivedAt }: MailboxMessage) {
  const time = receivedAt.toISOString()
  return html`<li>
    <h2>${subject}</h2>
    <p>To ${to}, <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
    ${code && html`<p class="code">${code}</p>`}
    ${lines.map((line) => html`<p class="line">${line}</p>`)}
    ${link && html`<p><a href="${link}">Open the link for ${to}</a></p>`}
  </li>`
}

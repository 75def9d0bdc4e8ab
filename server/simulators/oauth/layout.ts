import type { Context } from 'hono'
import { html } from 'hono/html'

/** A piece of HTML in which all values are escaped. */
export type Html = ReturnType<typeof html>

interface Page {
  /** The provider's name. */
  provider: string
  color: string
  title: string
  content: Html
  status?: 200 | 400 | 403
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  * { box-sizing: border-box }
  html { background: light-dark(#f3f4f6, #0b0d12); color: light-dark(#111827, #e5e7eb) }
  body { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem }
  .note { border-left: .25rem solid #b45309; margin: 0 0 1rem; padding: .25rem .75rem; font-size: .875rem }
  main { background: light-dark(#fff, #171a21); border: 1px solid light-dark(#e5e7eb, #2b303b); border-radius: 1rem; padding: 1.5rem 1.25rem }
  .brand { display: flex; align-items: center; gap: .625rem; font-weight: 600; margin: 0 0 1rem }
  .brand span { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: .625rem; background: var(--brand); color: #fff }
  h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 .5rem }
  p { margin: .25rem 0; overflow-wrap: anywhere }
  fieldset { border: 0; margin: 1.25rem 0 0; padding: 0; min-width: 0 }
  legend { font-weight: 600; padding: 0; margin-bottom: .375rem }
  label { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; padding: .5rem .75rem; margin-top: .375rem; border: 1px solid light-dark(#d1d5db, #3a404d); border-radius: .625rem; cursor: pointer; overflow-wrap: anywhere }
  label:has(:checked) { border-color: light-dark(var(--brand), #93c5fd) }
  label > span { min-width: 0 }
  small { display: block; opacity: .8 }
  input { flex: none; width: 1.125rem; height: 1.125rem; accent-color: light-dark(var(--brand), #93c5fd) }
  .acts { display: grid; gap: .625rem; margin-top: 1.5rem }
  button { font: inherit; font-weight: 600; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid light-dark(#9ca3af, #6b7280); border-radius: .625rem; background: transparent; color: inherit; cursor: pointer }
  button.main { background: light-dark(var(--brand), #93c5fd); border-color: transparent; color: light-dark(#fff, #111827) }
  :focus-visible { outline: 3px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px }
`

/** It leaves out `form-action`, because a form's answer leads back to the app's own address. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Answers with a page without scripts, which says that it is a simulation. */
export function sendPage(c: Context, { provider, color, title, content, status = 200 }: Page) {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · ${provider} simulation</title>
          <link rel="icon" href="data:," />
          <style>
            ${style} :root {
              --brand: ${color};
            }
          </style>
        </head>
        <body>
          <header>
            <p class="note">
              This is a simulation of ${provider} on this machine. No real account is involved.
            </p>
          </header>
          <main>
            <p class="brand"><span aria-hidden="true">${provider.slice(0, 1)}</span>${provider}</p>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
    status,
  )
}

import type { Context } from 'hono'
import { html } from 'hono/html'

/** A piece of HTML in which all values are escaped. */
export type Html = ReturnType<typeof html>

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  * { box-sizing: border-box }
  html { background: Canvas; color: CanvasText }
  body { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem }
  .note { border-left: .25rem solid #b45309; margin: 0 0 1.5rem; padding: .25rem .75rem }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
  h2 { font-size: 1.125rem; margin: 0 0 .25rem }
  section { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: 0 0 1rem; padding: 1rem }
  p, li { margin: .25rem 0; overflow-wrap: anywhere }
  ul { padding-left: 1.25rem }
  .price { font-size: 1.25rem; font-weight: 600 }
  label { display: block; font-weight: 600; margin-top: .75rem }
  input { font: inherit; width: 100%; padding: .625rem .75rem; border: 1px solid color-mix(in srgb, currentColor 50%, transparent); border-radius: .375rem; background: Field; color: FieldText }
  button { font: inherit; width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1rem; border: 1px solid color-mix(in srgb, currentColor 50%, transparent); border-radius: .375rem; background: transparent; color: inherit; cursor: pointer }
  button.main { background: light-dark(#4338ca, #a5b4fc); border-color: transparent; color: light-dark(#fff, #111827); font-weight: 600 }
  :focus-visible { outline: 3px solid light-dark(#4338ca, #a5b4fc); outline-offset: 2px }
  .error { color: light-dark(#b91c1c, #fca5a5); font-weight: 600 }
  .quiet { margin-top: 1.5rem; opacity: .8 }
  table { width: 100%; border-collapse: collapse; font-size: .9375rem }
  th, td { text-align: left; padding: .375rem .5rem .375rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); vertical-align: top }
  td.number, th.number { text-align: right; padding-right: 0; white-space: nowrap }
`

/** Answers with a page without scripts, which says that it is a simulation. */
export function sendPage(
  c: Context,
  { title, content, status = 200 }: { title: string; content: Html; status?: 200 | 402 | 404 },
) {
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Stripe simulation</title>
          <link rel="icon" href="data:," />
          <style>
            ${style}
          </style>
        </head>
        <body>
          <header>
            <p class="note">
              This is a simulation of Stripe on this machine. No money moves; use test cards only.
            </p>
          </header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
    status,
  )
}

/** It leaves out `form-action`, because a form's answer leads back to the app's own address. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Answers with the page for an address that leads nowhere. */
export function sendNotFound(c: Context) {
  const content = html`<p>This link does not exist, or it was forgotten since.</p>`
  return sendPage(c, { title: 'Nothing here', content, status: 404 })
}

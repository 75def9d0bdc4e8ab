import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Account } from '../account/account'
import type { SessionRecord } from '../account/accountState'
import type { CardOutcome } from '../account/cards'
import { authenticateCheckout, payCheckout } from '../account/checkouts'
import { sendNotFound, sendPage } from './layout'
import { orderSummary } from './orderSummary'

/** The card that the form suggests. */
const TEST_CARD = '4242 4242 4242 4242'

/** Serves the pages on which a checkout is paid. */
export function checkoutPages(account: Account): Hono {
  const app = new Hono()
  const withSession =
    (answer: (c: Context, session: SessionRecord) => Response | Promise<Response>) =>
    (c: Context) => {
      const session = account.state.sessions.get(c.req.param('id') ?? '')
      if (!session) return sendNotFound(c)
      return session.object.status === 'open' ? answer(c, session) : sendOver(c, session)
    }
  app.get(
    '/pay/:id',
    withSession((c, session) => sendCheckout(c, account, session)),
  )
  app.post(
    '/pay/:id',
    withSession(async (c, session) => {
      const card = await field(c, 'card')
      return afterCard(c, account, session, payCheckout(account, session, card), card)
    }),
  )
  app.post(
    '/pay/:id/back',
    withSession((c, { object }) => c.redirect(object.cancel_url ?? `/pay/${object.id}`, 303)),
  )
  app.get(
    '/pay/:id/secure',
    withSession((c, session) =>
      session.authenticating ? sendSecure(c, session) : c.redirect(`/pay/${session.id}`, 303),
    ),
  )
  app.post(
    '/pay/:id/secure',
    withSession(async (c, session) => {
      const card = session.authenticating
      if (!card) return c.redirect(`/pay/${session.id}`, 303)
      const isAuthenticated = (await field(c, 'result')) === 'complete'
      const outcome = authenticateCheckout(account, session, isAuthenticated)
      return afterCard(c, account, session, outcome, card)
    }),
  )
  return app
}

function afterCard(
  c: Context,
  account: Account,
  session: SessionRecord,
  outcome: CardOutcome,
  card: string,
) {
  if (outcome.kind === 'accepted') return c.redirect(successAddress(session), 303)
  if (outcome.kind === 'authenticate') return c.redirect(`/pay/${session.id}/secure`, 303)
  return sendCheckout(c, account, session, { message: outcome.message, card })
}

function sendCheckout(
  c: Context,
  account: Account,
  session: SessionRecord,
  refused?: { message: string; card: string },
) {
  const { id, object } = session
  const content = html`${orderSummary(account, session)}
    <form method="post" action="/pay/${id}">
      ${refused && html`<p class="error" role="alert" id="card-error">${refused.message}</p>`}
      <label for="card">Card number</label>
      <input
        id="card"
        name="card"
        inputmode="numeric"
        autocomplete="off"
        maxlength="40"
        aria-invalid="${refused ? 'true' : 'false'}"
        aria-describedby="${refused ? 'card-error cards' : 'cards'}"
        required
        ${refused && raw('autofocus')}
        value="${refused?.card ?? TEST_CARD}"
      />
      <button class="main">Pay</button>
    </form>
    ${
      object.cancel_url !== null &&
      html`<form method="post" action="/pay/${id}/back"><button>Go back</button></form>`
    }
    <div id="cards" class="quiet">
      <p>Other test cards:</p>
      <ul>
        <li>4000 0000 0000 0002 is declined.</li>
        <li>4000 0025 0000 3155 asks for 3-D Secure.</li>
        <li>4000 0000 0000 0341 starts a trial, and is declined when the trial ends.</li>
      </ul>
    </div>`
  return sendPage(c, { title: 'Checkout', content, status: refused ? 402 : 200 })
}

function sendSecure(c: Context, { id }: SessionRecord) {
  const content = html`<p>Your bank asks whether it is you who pays.</p>
    <form method="post" action="/pay/${id}/secure">
      <button class="main" name="result" value="complete">Complete authentication</button>
      <button name="result" value="fail">Fail authentication</button>
    </form>`
  return sendPage(c, { title: '3-D Secure', content })
}

/** A paid checkout leads on, however often it is sent; an expired one says so. */
function sendOver(c: Context, session: SessionRecord) {
  if (session.object.status === 'complete') return c.redirect(successAddress(session), 303)
  const { cancel_url: back } = session.object
  const content = html`<p>This checkout has expired. Start a new one in the app.</p>
    ${back !== null && html`<p><a href="${back}">Go back</a></p>`}`
  return sendPage(c, { title: 'Checkout expired', content })
}

function successAddress({ id, object }: SessionRecord): string {
  return (object.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

async function field(c: Context, name: string): Promise<string> {
  const value = (await c.req.parseBody())[name]
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

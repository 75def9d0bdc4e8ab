import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Account } from '../account/account'
import { setRenewals } from '../account/customers'
import { invoicesOf } from '../account/invoices'
import type { PortalSession, Subscription } from '../account/model'
import { itemOf, setEnding } from '../account/subscriptions'
import { formatDay } from './formats'
import { sendNotFound, sendPage } from './layout'
import { invoiceTable, subscriptionSection } from './portalParts'

interface Options {
  account: Account
  /** Moves the clock to a time in seconds. */
  moveTo: (time: number) => void
}

/** Serves the page on which a customer sees invoices and cancels, and on which time passes. */
export function portalPages({ account, moveTo }: Options): Hono {
  const app = new Hono()
  app.get('/portal/:id', (c) => {
    const portal = portalOf(c, account)
    return portal ? sendPortal(c, account, portal) : sendNotFound(c)
  })
  app.post('/portal/:id', async (c) => {
    const portal = portalOf(c, account)
    if (!portal) return sendNotFound(c)
    const { action, subscription: id } = await c.req.parseBody()
    if (action === 'return') return c.redirect(portal.return_url ?? portal.url, 303)
    if (action === 'fail') setRenewals(account, portal.customer, false)
    if (action === 'succeed') setRenewals(account, portal.customer, true)
    const subscription = subscriptionsOf(account, portal).find((own) => own.id === id)
    if (subscription && subscription.status !== 'canceled') {
      if (action === 'cancel') setEnding(account, subscription, true)
      if (action === 'keep') setEnding(account, subscription, false)
      if (action === 'move') moveTo(itemOf(subscription).current_period_end)
    }
    return c.redirect(`/portal/${portal.id}`, 303)
  })
  return app
}

function sendPortal(c: Context, account: Account, portal: PortalSession) {
  const subscriptions = subscriptionsOf(account, portal)
  const customer = account.state.customers.get(portal.customer)
  const isFailing = customer?.declinesRenewals ?? false
  const action = `/portal/${portal.id}`
  const content = html`${subscriptions.length === 0 && html`<p>There is no subscription yet.</p>`}
    ${subscriptions.map((subscription) => subscriptionSection(account, subscription, action))}
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceTable(invoicesOf(account, portal.customer).reverse())}
    </section>
    <section aria-labelledby="simulation">
      <h2 id="simulation">Simulation</h2>
      <p>Today is ${formatDay(account.now())}. Renewals ${isFailing ? 'fail' : 'succeed'}.</p>
      <form method="post" action="${action}">
        ${
          isFailing
            ? html`<button name="action" value="succeed">Renewals succeed</button>`
            : html`<button name="action" value="fail">Make renewals fail</button>`
        }
      </form>
    </section>
    ${
      portal.return_url !== null &&
      html`<form method="post" action="${action}">
        <button class="main" name="action" value="return">Return</button>
      </form>`
    }`
  return sendPage(c, { title: 'Your subscription', content })
}

function portalOf(c: Context, { state }: Account): PortalSession | undefined {
  const portal = state.portals.get(c.req.param('id') ?? '')
  const customer = state.customers.get(portal?.customer ?? '')
  return customer && !customer.isDeleted ? portal : undefined
}

function subscriptionsOf({ state }: Account, { customer }: PortalSession): Subscription[] {
  return [...state.subscriptions.values()].filter((own) => own.customer === customer).reverse()
}

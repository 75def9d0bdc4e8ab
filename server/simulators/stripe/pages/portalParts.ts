import { html } from 'hono/html'
import type { Account } from '../account/account'
import type { Invoice, Subscription } from '../account/model'
import { itemOf } from '../account/subscriptions'
import { formatAmount, formatDay, formatInterval } from './formats'
import type { Html } from './layout'

/** Renders a subscription with the buttons that change it. */
export function subscriptionSection(
  { catalogue }: Account,
  subscription: Subscription,
  action: string,
): Html {
  const { price, quantity } = itemOf(subscription)
  const name = catalogue.products.get(price.product)?.name ?? 'Plan'
  const amount = formatAmount((price.unit_amount ?? 0) * quantity, price.currency)
  const { id } = subscription
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${name}</h2>
    <p class="price">${amount} ${formatInterval(price.recurring)}</p>
    <p>${stateText(subscription)}</p>
    ${
      subscription.status !== 'canceled' &&
      html`<form method="post" action="${action}">
        <input type="hidden" name="subscription" value="${id}" />
        ${
          subscription.cancel_at === null
            ? html`<button name="action" value="cancel">Cancel subscription</button>`
            : html`<button name="action" value="keep">Keep subscription</button>`
        }
        <button name="action" value="move">Move the clock to the end of the period</button>
      </form>`
    }
  </section>`
}

/** Renders a customer's invoices as a table. */
export function invoiceTable(invoices: Invoice[]): Html {
  if (invoices.length === 0) return html`<p>No invoices yet.</p>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Number</th>
        <th scope="col">Date</th>
        <th scope="col">State</th>
        <th scope="col" class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(
        (invoice) =>
          html`<tr>
            <td>${invoice.number}</td>
            <td>${formatDay(invoice.created)}</td>
            <td>${invoice.status}</td>
            <td class="number">${formatAmount(invoice.total, invoice.currency)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function stateText(subscription: Subscription): string {
  const { status, ended_at: endedAt, cancel_at: cancelAt } = subscription
  const end = formatDay(itemOf(subscription).current_period_end)
  if (status === 'canceled') return `Canceled on ${formatDay(endedAt ?? 0)}.`
  if (cancelAt !== null)
    return `${status === 'trialing' ? 'Trial' : 'Active'}; ends on ${formatDay(cancelAt)}.`
  if (status === 'trialing') return `Trial until ${end}.`
  if (status === 'past_due') return 'Past due: the last payment failed.'
  return `Active; renews on ${end}.`
}

import { html } from 'hono/html'
import type { Account } from '../account/account'
import type { SessionRecord } from '../account/accountState'
import { formatAmount, formatDay, formatInterval } from './formats'
import type { Html } from './layout'

const DAY = 86_400

/** Renders the plan, price and trial of a checkout. */
export function orderSummary(account: Account, session: SessionRecord): Html {
  const { priceId, quantity, trialDays } = session
  const price = account.catalogue.prices.get(priceId)
  const product = account.catalogue.products.get(price?.product ?? '')
  if (!price || !product) return html`<p>The plan of this checkout is no longer sold.</p>`
  const amount = formatAmount((price.unit_amount ?? 0) * quantity, price.currency)
  const first = formatDay(account.now() + trialDays * DAY)
  return html`<section aria-label="Order">
    <h2>${product.name}</h2>
    <p class="price">${amount} ${formatInterval(price.recurring)}</p>
    ${
      trialDays > 0
        ? html`<p>
            ${String(trialDays)} days free. The first payment of ${amount} is on ${first}.
          </p>`
        : html`<p>Due today: ${amount}</p>`
    }
    ${product.description && html`<p>${product.description}</p>`}
    ${
      product.marketing_features.length > 0 &&
      html`<ul>
        ${product.marketing_features.map(({ name }) => html`<li>${name}</li>`)}
      </ul>`
    }
  </section>`
}

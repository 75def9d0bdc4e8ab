import type { Account } from './account'
import { newId } from './ids'
import type { Invoice, Subscription } from './model'

/** Writes the invoice of a subscription's current period; a trial costs nothing. */
export function writeInvoice(
  { state }: Account,
  subscription: Subscription,
  { at, reason, isPaid }: { at: number; reason: Invoice['billing_reason']; isPaid: boolean },
): Invoice {
  const [item] = subscription.items.data
  const isTrial = subscription.status === 'trialing'
  const total = isTrial ? 0 : (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const invoice: Invoice = {
    id: newId('in_'),
    object: 'invoice',
    amount_due: total,
    amount_paid: isPaid ? total : 0,
    billing_reason: reason,
    created: at,
    currency: subscription.currency,
    customer: subscription.customer,
    livemode: false,
    number: invoiceNumber(state.invoices, subscription.customer),
    period_end: item?.current_period_end ?? at,
    period_start: item?.current_period_start ?? at,
    status: isPaid ? 'paid' : 'open',
    subscription: subscription.id,
    total,
  }
  state.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  return invoice
}

/** Returns a customer's invoices, the oldest first. */
export function invoicesOf({ state }: Account, customerId: string): Invoice[] {
  return [...state.invoices.values()].filter(({ customer }) => customer === customerId)
}

/** Returns a subscription's invoices that were not paid, the oldest first. */
export function openInvoices(account: Account, { id, customer }: Subscription): Invoice[] {
  return invoicesOf(account, customer).filter(
    ({ status, subscription }) => status === 'open' && subscription === id,
  )
}

function invoiceNumber(invoices: Map<string, Invoice>, customerId: string): string {
  const before = [...invoices.values()].filter(({ customer }) => customer === customerId)
  const prefix = customerId.slice(-8).toUpperCase()
  return `${prefix}-${String(before.length + 1).padStart(4, '0')}`
}

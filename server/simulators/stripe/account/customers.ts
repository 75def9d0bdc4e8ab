import { type Account, findCustomer } from './account'
import type { CustomerRecord } from './accountState'
import { newId } from './ids'
import { openInvoices } from './invoices'
import type { Customer } from './model'
import { endSubscription } from './subscriptions'

export type CustomerFields = Partial<Pick<Customer, 'email' | 'name' | 'description' | 'phone'>> & {
  metadata?: Record<string, string>
}

/** Adds a customer. */
export function createCustomer(account: Account, fields: CustomerFields): CustomerRecord {
  const id = newId('cus_', 14)
  const customer: CustomerRecord = {
    id,
    object: {
      id,
      object: 'customer',
      balance: 0,
      created: account.now(),
      delinquent: false,
      description: null,
      email: null,
      livemode: false,
      name: null,
      phone: null,
      ...fields,
      metadata: { ...fields.metadata },
    },
    isDeleted: false,
    declinesRenewals: false,
  }
  account.state.customers.set(id, customer)
  return customer
}

/** Changes a customer; a metadata value of '' removes its name. */
export function updateCustomer(account: Account, id: string, fields: CustomerFields): Customer {
  const { object } = findCustomer(account, id)
  const { metadata = {}, ...others } = fields
  Object.assign(object, others)
  object.metadata = mergeMetadata(object.metadata, metadata)
  return object
}

/** Adds names to metadata, and removes those whose new value is ''. */
export function mergeMetadata(
  before: Record<string, string>,
  changes: Record<string, string>,
): Record<string, string> {
  const all = Object.entries({ ...before, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}

/** Deletes a customer and cancels their subscriptions; their open checkouts expire. */
export function deleteCustomer(account: Account, id: string): void {
  const customer = findCustomer(account, id)
  customer.isDeleted = true
  for (const { object } of account.state.sessions.values())
    if (object.customer === id && object.status === 'open') object.expires_at = account.now()
  for (const subscription of account.state.subscriptions.values())
    if (subscription.customer === id && subscription.status !== 'canceled')
      endSubscription(account, subscription, 'cancellation_requested')
}

/**
 * Makes a customer's card refuse renewals, or accept them: then what is open is paid, and
 * subscriptions that were past due are active.
 */
export function setRenewals(account: Account, id: string, succeed: boolean): void {
  const customer = findCustomer(account, id)
  customer.declinesRenewals = !succeed
  if (!succeed) return
  customer.object.delinquent = false
  for (const subscription of account.state.subscriptions.values()) {
    if (subscription.customer !== id || subscription.status !== 'past_due') continue
    for (const invoice of openInvoices(account, subscription)) {
      invoice.status = 'paid'
      invoice.amount_paid = invoice.total
    }
    subscription.status = 'active'
    account.send('customer.subscription.updated', subscription, {
      previous: { status: 'past_due' },
    })
  }
}

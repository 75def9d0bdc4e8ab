import type { Hono } from 'hono'
import * as v from 'valibot'
import { type Account, missing } from '../account/account'
import { mergeMetadata } from '../account/customers'
import { endSubscription, findSubscription, setEnding } from '../account/subscriptions'
import { expand } from './expand'
import { listPage, newestFirst, paging } from './listPage'
import { flag, ignored, metadata, readParams, text } from './params'
import { queryOf } from './queryOf'

const query = v.strictObject({
  ...paging,
  ...ignored('automatic_tax collection_method created current_period_end current_period_start'),
  customer: v.exactOptional(text),
  price: v.exactOptional(text),
  status: v.exactOptional(text),
})
const changes = v.strictObject({
  ...ignored('cancellation_details description payment_behavior proration_behavior'),
  cancel_at_period_end: v.exactOptional(flag),
  /** Empty removes the date on which the subscription would end. */
  cancel_at: v.exactOptional(v.literal('', 'The simulation sets no dates; pass an empty string.')),
  metadata: v.exactOptional(metadata),
})
const cancellation = v.strictObject(ignored('cancellation_details invoice_now prorate'))

/** Adds the calls for subscriptions. */
export function addSubscriptionRoutes(app: Hono, account: Account): void {
  const path = '/v1/subscriptions'
  app.get(path, (c) => {
    const { params, expanded } = readParams(query, queryOf(c))
    const { customer, price, status } = params
    const found = newestFirst(account.state.subscriptions.values()).filter(
      (subscription) =>
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.items.data[0]?.price.id === price) &&
        hasStatus(subscription.status, status),
    )
    return c.json(expand(account, listPage(path, found, params), expanded))
  })
  app.get(`${path}/:id`, (c) => {
    const { expanded } = readParams(v.strictObject({}), queryOf(c))
    return c.json(expand(account, findSubscription(account, c.req.param('id')), expanded))
  })
  app.post(`${path}/:id`, async (c) => {
    const { params, expanded } = readParams(changes, await c.req.text())
    const subscription = findSubscription(account, c.req.param('id'))
    if (params.cancel_at_period_end !== undefined)
      setEnding(account, subscription, params.cancel_at_period_end)
    if (params.cancel_at !== undefined) setEnding(account, subscription, false)
    if (params.metadata) {
      const { metadata: before } = subscription
      subscription.metadata = mergeMetadata(before, params.metadata)
      account.send('customer.subscription.updated', subscription, {
        previous: { metadata: before },
      })
    }
    return c.json(expand(account, subscription, expanded))
  })
  app.delete(`${path}/:id`, async (c) => {
    const { expanded } = readParams(cancellation, queryOf(c) || (await c.req.text()))
    const id = c.req.param('id')
    const subscription = findSubscription(account, id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    endSubscription(account, subscription, 'cancellation_requested')
    return c.json(expand(account, subscription, expanded))
  })
}

/** Without a status, a list has all but canceled subscriptions. */
function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled'
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  return wanted === 'all' || status === wanted
}

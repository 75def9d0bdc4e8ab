import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import { billingRoutes } from './billing.routes'
import { checkouts, stripeCustomers, subscriptions } from './tables'

export const billingResource: Resource = {
  routes: billingRoutes,
  ownedTables: [subscriptions, stripeCustomers, checkouts],
  ownedRows: { '{subscriptionId}': ownedRow('subscription', subscriptions) },
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Subscription', conditions: { ownerId: userId } },
    { action: 'read', subject: 'Plan' },
  ],
}

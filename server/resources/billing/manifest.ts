import type { Resource } from '../../platform/resource'
import { billingRoutes } from './billing.routes'
import { isPremium } from './premium'
import { premiumCommands } from './premium.command'
import { checkouts, stripeCustomers, subscriptions } from './tables'

export const billingResource: Resource = {
  routes: billingRoutes,
  isPremium,
  operatorCommands: premiumCommands,
  ownedTables: [subscriptions, stripeCustomers, checkouts],
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Subscription', conditions: { ownerId: userId } },
    { action: 'read', subject: 'Plan' },
  ],
}

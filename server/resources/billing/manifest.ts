import type { Resource } from '../../platform/resource'
import { billingRoutes } from './billing.routes'
import { isPremium } from './premium'
import { premiumCommands } from './premium.command'
import { ownSubscription } from './stripe/changeSubscription'
import { forgetBuyer } from './stripe/checkoutRow'
import { endBeforeDeletion } from './stripe/endBeforeDeletion'
import { checkouts, stripeCustomers, subscriptions } from './tables'

export const billingResource: Resource = {
  routes: billingRoutes,
  isPremium,
  beforeAccountDeletion: endBeforeDeletion,
  deleteRowsWithFiles: forgetBuyer,
  operatorCommands: premiumCommands,
  ownedTables: [stripeCustomers, subscriptions, checkouts],
  ownedRows: { '{subscriptionId}': ownSubscription },
  baseRules: ({ userId }) => [
    { action: 'read', subject: 'Subscription', conditions: { ownerId: userId } },
    { action: 'read', subject: 'Plan' },
  ],
  // Everything else is everybody's: premium changes limits, not abilities.
  premiumRules: ({ userId }) => [
    { action: 'manage', subject: 'Subscription', conditions: { ownerId: userId } },
  ],
}

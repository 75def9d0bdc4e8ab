import * as billing from '@/contract/billing/billing'
import * as checkout from '@/contract/billing/checkout'
import { listPlans as plans } from '@/contract/billing/plan'
import { publicRoute, route, signedRoute } from '../../platform/http/route'
import { getBilling } from './getBilling'
import { changeSubscription, openBillingPortal } from './stripe/changeSubscription'
import { listPlans } from './stripe/listPlans'
import { receiveEvent } from './stripe/receiveEvent'
import { startCheckout } from './stripe/startCheckout'

export const billingRoutes = [
  publicRoute(plans, listPlans),
  route(billing.listSubscriptions, getBilling),
  route(checkout.createCheckout, (ctx, { body }) =>
    startCheckout(ctx, { ...body, isTrial: false }),
  ),
  route(checkout.createTrialCheckout, (ctx, { body }) =>
    startCheckout(ctx, { ...body, isTrial: true }),
  ),
  route(billing.cancelSubscription, (ctx, { params }) =>
    changeSubscription(ctx, params.subscriptionId, { isEnding: true }),
  ),
  route(billing.resumeSubscription, (ctx, { params }) =>
    changeSubscription(ctx, params.subscriptionId, { isEnding: false }),
  ),
  route(checkout.openBillingPortal, (ctx, { body }) => openBillingPortal(ctx, body.companyId)),
  signedRoute(checkout.receiveStripeEvent, receiveEvent),
]

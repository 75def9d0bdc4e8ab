import * as calls from '@/contract/billing/billing'
import { ApiError } from '../../platform/http/apiError'
import { getBilling } from './getBilling'
import { publicRoute, route, signedRoute } from '../../platform/http/route'

const notYet = () => Promise.reject(new ApiError('NOT_IMPLEMENTED'))

export const billingRoutes = [
  publicRoute(calls.listPlans, notYet),
  route(calls.listSubscriptions, getBilling),
  route(calls.createCheckout, notYet),
  route(calls.createTrialCheckout, notYet),
  route(calls.createPortal, notYet),
  route(calls.cancelSubscription, notYet),
  route(calls.resumeSubscription, notYet),
  signedRoute(calls.receiveStripeEvent, notYet),
]

import { planned } from '../call'

export const getDashboardAnalytics = planned(
  'GET',
  '/v1/analytics/dashboard/{profileId}',
  'owner',
  'Analytics of a profile',
)
export const getServicesAnalytics = planned(
  'GET',
  '/v1/analytics/services/{profileId}',
  'owner',
  "Analytics of a profile's services",
)
export const createCheckout = planned('POST', '/v1/stripe/checkout', 'user', 'Start a checkout')
export const createTrialCheckout = planned(
  'POST',
  '/v1/stripe/trial/checkout',
  'user',
  'Start a checkout with a trial',
)
export const listSubscriptions = planned(
  'GET',
  '/v1/subscriptions',
  'user',
  "The signed-in user's subscriptions",
)
export const cancelSubscription = planned(
  'POST',
  '/v1/subscriptions/{subscriptionId}/cancel',
  'owner',
  'Cancel a subscription at the end of its period',
)
export const listProducts = planned('GET', '/v1/woocommerces/products', 'user', 'Products for sale')
export const listPlans = planned('GET', '/v1/plans', 'public', 'Plans')

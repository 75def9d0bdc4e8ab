export { billingResource } from './manifest'

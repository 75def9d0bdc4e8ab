import type Stripe from 'stripe'

/** The operator's account at Stripe. */
export interface StripeAccess {
  client: Stripe
  /** The secrets that sign webhooks; several while one is being replaced. */
  webhookSecrets: readonly string[]
}

import type Stripe from 'stripe'

/** The operator's account at Stripe. */
export interface StripeAccess {
  /**
   * Asks Stripe, within ten seconds. Throws `ProviderUnavailable` when Stripe does not answer or
   * refuses the server's key, and `ProviderRefusal` when it refuses the request.
   */
  ask: <T>(request: (client: Stripe) => Promise<T>) => Promise<T>
  /**
   * Returns the event of a webhook. Throws `BAD_REQUEST` when no secret of this server signed the
   * body, or when it was signed more than five minutes before or after `now`.
   */
  readEvent: (body: string, signature: string, now: Date) => Stripe.Event
}

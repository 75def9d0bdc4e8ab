import type Stripe from 'stripe'

/*
 * The objects of Stripe's API as they are on the wire, with the fields that a backoffice reads. The
 * names and types are those of the SDK.
 */

export type Product = Pick<
  Stripe.Product,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'updated'
  | 'description'
  | 'images'
  | 'livemode'
  | 'marketing_features'
  | 'metadata'
  | 'name'
  | 'type'
  | 'url'
> & { default_price: string | null }

export type Recurring = Pick<Stripe.Price.Recurring, 'interval_count' | 'usage_type'> & {
  interval: 'day' | 'week' | 'month' | 'year'
}

export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'billing_scheme'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'tax_behavior'
  | 'type'
  | 'unit_amount'
> & { product: string; recurring: Recurring; unit_amount_decimal: string }

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'balance' | 'created' | 'description' | 'email' | 'livemode' | 'metadata'
> & { name: string | null; phone: string | null; delinquent: boolean }

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_method_types'
  | 'payment_status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & {
  status: 'open' | 'complete' | 'expired'
  customer: string | null
  invoice: string | null
  subscription: string | null
}

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Stripe.Metadata
  price: Price
  quantity: number
  subscription: string
}

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'pause_collection'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  customer: string
  latest_invoice: string | null
  items: ApiList<SubscriptionItem>
}

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'total'
> & { customer: string; status: 'open' | 'paid' | 'uncollectible'; subscription: string }

export interface PortalSession {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: number
  customer: string
  livemode: boolean
  return_url: string | null
  url: string
}

/** An event with a copy of its object as it was then. */
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface ApiList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

import type {
  CheckoutSession,
  Customer,
  Invoice,
  PortalSession,
  StripeEvent,
  Subscription,
} from './model'

/** A customer with what only Stripe knows. */
export interface CustomerRecord {
  id: string
  object: Customer
  isDeleted: boolean
  /** Their card refuses renewals. */
  declinesRenewals: boolean
}

/** A checkout with what it will create. */
export interface SessionRecord {
  id: string
  object: CheckoutSession
  priceId: string
  quantity: number
  trialDays: number
  subscriptionMetadata: Record<string, string>
  /** The card that waits for 3-D Secure; '' for none. */
  authenticating: string
}

/** An answer to repeat for the same idempotency key. */
interface KeptAnswer {
  id: string
  /** The method, path and body that it answered. */
  request: string
  status: number
  body: string
  keptAt: number
}

/** The content of a simulated Stripe account by ids, in the order of creation. */
export interface AccountState {
  customers: Map<string, CustomerRecord>
  sessions: Map<string, SessionRecord>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  portals: Map<string, PortalSession>
  answers: Map<string, KeptAnswer>
  /** Events that no webhook has accepted yet. */
  undelivered: Map<string, StripeEvent>
}

/** The most of the short-lived things that are kept. */
const MOST_KEPT = 1000

/** Returns the state of an account in which nothing has happened. */
export function emptyState(): AccountState {
  return {
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    portals: new Map(),
    answers: new Map(),
    undelivered: new Map(),
  }
}

/** Forgets the oldest checkouts, portal links, answers and events. */
export function forgetOldest({ sessions, portals, answers, undelivered }: AccountState): void {
  for (const map of [sessions, portals, answers, undelivered] as Map<string, unknown>[])
    for (const id of map.keys()) {
      if (map.size <= MOST_KEPT) break
      map.delete(id)
    }
}

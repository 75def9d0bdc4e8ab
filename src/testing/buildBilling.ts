import type { Billing, Subscription } from '@/contract/billing/billing'
import type { Plan, PlanPrice } from '@/contract/billing/plan'
import { buildId } from './builders'

const noLimits = { profiles: null, companies: null, seats: null, integrations: null }

/** Builds a premium subscription that the operator granted, without an end. */
export function buildSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    id: buildId(),
    kind: 'operator',
    status: 'active',
    isPremium: true,
    planId: '',
    planName: 'Premium',
    priceId: '',
    limits: noLimits,
    companyId: null,
    companyName: '',
    trialEndsAt: null,
    periodEndsAt: null,
    isEnding: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    ...overrides,
  }
}

/** Builds what a person sees on a server that sells nothing. */
export function buildBilling(overrides: Partial<Billing> = {}): Billing {
  return {
    isSelling: false,
    items: [],
    usage: {
      profiles: { used: 2, allowed: null },
      companies: { used: 0, allowed: null },
      integrations: { used: 0, allowed: null },
    },
    companies: [],
    canTry: false,
    checkouts: [],
    lockedProfileIds: [],
    ...overrides,
  }
}

/** Builds a price of 9 dollars a month without a trial. */
export function buildPrice(overrides: Partial<PlanPrice> = {}): PlanPrice {
  return {
    id: 'price_month',
    currency: 'usd',
    amount: 900,
    interval: 'month',
    intervalCount: 1,
    trialDays: 0,
    ...overrides,
  }
}

/** Builds a plan for people with one price. */
export function buildPlan(overrides: Partial<Plan> = {}): Plan {
  return {
    id: 'pro',
    name: 'Pro',
    description: 'For people with many roles.',
    subscriber: 'person',
    features: [],
    limits: { ...noLimits, profiles: 10, companies: 1, seats: 25 },
    prices: [buildPrice()],
    ...overrides,
  }
}

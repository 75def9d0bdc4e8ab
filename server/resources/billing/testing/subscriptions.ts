import { randomUUID } from 'node:crypto'
import { afterEach } from 'vitest'
import type { PlanLimits } from '@/contract/billing/plan'
import { createApp } from '../../../app'
import type { StripeAccess } from '../../../ports/stripe'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { noLimits } from '../planLimits'
import type { SubscriptionRow } from '../premium'
import { plans } from '../tables'
import { writeSubscription } from '../writeSubscription'

/** Stores a subscription that a person bought; returns it. */
export async function buy(
  server: TestServer,
  ownerId: string,
  {
    limits,
    ...given
  }: Partial<Omit<SubscriptionRow, 'limits'>> & { limits?: Partial<PlanLimits> } = {},
): Promise<SubscriptionRow> {
  const id = randomUUID()
  const row: SubscriptionRow = {
    tenantId: TENANT,
    ownerId,
    id,
    kind: 'stripe',
    companyId: null,
    stripeId: `sub_${id}`,
    status: 'active',
    planId: 'prod_1',
    planName: 'Premium',
    priceId: 'price_1',
    limits: { ...noLimits, ...limits },
    trialEndsAt: null,
    periodEndsAt: new Date(server.now.getTime() + 30 * 86_400_000),
    isEnding: false,
    endedAt: null,
    version: 1,
    readAt: server.now,
    createdAt: server.now,
    updatedAt: server.now,
    ...given,
  }
  await writeSubscription(server.deps, row)
  return row
}

/** Stores the plan of people without a subscription. */
export async function offerFreePlan(
  server: TestServer,
  limits: Partial<PlanLimits>,
): Promise<void> {
  await server.database.db.insert(plans).values({
    tenantId: TENANT,
    id: 'prod_free',
    name: 'Free',
    description: '',
    subscriber: 'nobody',
    features: [],
    limits: { ...noLimits, ...limits },
    prices: [],
    isForSale: true,
    readAt: new Date(0),
  })
}

/** Lets the server sell plans, for the rest of the test. Without an account, asking Stripe throws. */
export function sellPlans(server: TestServer, access?: StripeAccess): void {
  setSeller(server, access ?? { ask: notAsked, readEvent: notAsked })
}

function notAsked(): never {
  throw new Error('This test asks nothing of Stripe.')
}

function setSeller(server: TestServer, stripe: StripeAccess | null): void {
  server.jobDeps = { ...server.jobDeps, stripe }
  server.deps = { ...server.deps, stripe }
  server.app = createApp(server.deps)
}

/** Makes the server of a test file sell nothing again after each test. */
export function stopSellingAfterEach(server: TestServer): void {
  afterEach(() => {
    if (server.deps.stripe !== null) setSeller(server, null)
  })
}

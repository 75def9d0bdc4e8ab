import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import type { Background } from '../../../ports/context'
import { checkouts, stripeCustomers } from '../tables'
import type { StripeAccess } from '../../../ports/stripe'
import type { Subscriber } from './subscriber'

const isOf = ({ tenantId, ownerId }: Pick<Subscriber, 'tenantId' | 'ownerId'>) =>
  and(eq(stripeCustomers.tenantId, tenantId), eq(stripeCustomers.ownerId, ownerId))

/** Returns the id of a subscriber's customer in Stripe, or null if they never were at a checkout. */
export async function findCustomer(db: Db, subscriber: Subscriber): Promise<string | null> {
  const [found] = await db.select().from(stripeCustomers).where(isOf(subscriber))
  return found?.customerId ?? null
}

/**
 * Returns the id of a subscriber's customer in Stripe, and creates it the first time. `attempt` is
 * the id of the checkout: a repeated attempt creates no second customer.
 */
export async function requireCustomer(
  { db, stripe, now }: { db: Db; stripe: StripeAccess; now: Date },
  subscriber: Subscriber,
  attempt: string,
): Promise<string> {
  const known = await findCustomer(db, subscriber)
  if (known !== null) return known
  const { tenantId, ownerId } = subscriber
  const { id } = await stripe.ask((client) =>
    client.customers.create(
      { metadata: { tenant: tenantId, subscriber: ownerId } },
      { idempotencyKey: `customer-${attempt}` },
    ),
  )
  await db
    .insert(stripeCustomers)
    .values({ tenantId, ownerId, customerId: id, createdAt: now })
    .onConflictDoNothing()
  return (await findCustomer(db, subscriber)) ?? id
}

/** Forgets a customer that Stripe no longer has. */
export async function forgetCustomer(
  db: Db,
  subscriber: Subscriber,
  customerId: string,
): Promise<void> {
  await db
    .delete(stripeCustomers)
    .where(and(isOf(subscriber), eq(stripeCustomers.customerId, customerId)))
}

/** Returns the subscriber who is a customer in Stripe, or null for one who is not the tenant's. */
export async function findSubscriber(
  deps: Background,
  customerId: string,
): Promise<Subscriber | null> {
  const { db } = deps
  const [found] = await db
    .select()
    .from(stripeCustomers)
    .where(and(ofTenant(stripeCustomers, deps), eq(stripeCustomers.customerId, customerId)))
  if (!found) return null
  const { tenantId, ownerId } = found
  // Every customer was made for a checkout.
  const [ofCompany] = await db
    .select({ companyId: checkouts.companyId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.ownerId, ownerId),
        isNotNull(checkouts.companyId),
      ),
    )
    .limit(1)
  return { tenantId, ownerId, companyId: ofCompany?.companyId ?? null }
}

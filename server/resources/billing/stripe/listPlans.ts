import { and, eq } from 'drizzle-orm'
import type { Plan } from '@/contract/billing/plan'
import type { PublicCtx } from '../../../ports/context'
import { plans } from '../tables'

/** Returns the operator's plans, the cheapest first; none on a server that sells no plans. */
export async function listPlans({ db, stripe, tenantId }: PublicCtx): Promise<{ items: Plan[] }> {
  if (stripe === null) return { items: [] }
  const rows = await db
    .select()
    .from(plans)
    .where(and(eq(plans.tenantId, tenantId), eq(plans.isForSale, true)))
  const items = rows
    // A plan without a price can't be bought; the free one has none.
    .filter(({ subscriber, prices }) => subscriber === 'nobody' || prices.length > 0)
    .map(({ id, name, description, subscriber, features, limits, prices }) => ({
      ...{ id, name, description, subscriber, features, limits },
      prices: prices.toSorted((a, b) => a.amount - b.amount || (a.id < b.id ? -1 : 1)),
    }))
    .sort((a, b) => leastAmount(a) - leastAmount(b) || (a.id < b.id ? -1 : 1))
  return { items }
}

function leastAmount({ prices }: Plan): number {
  return prices[0]?.amount ?? 0
}

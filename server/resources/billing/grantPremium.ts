import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { ofTenant } from '../../platform/db/ofTenant'
import { lockAccount } from '../../platform/identity/userRecord'
import type { Background } from '../../ports/context'
import type { Owner } from '../../ports/registry'
import type { CoverageScope } from './coverage'
import { noLimits } from './planLimits'
import type { SubscriptionRow } from './premium'
import { subscriptions } from './tables'
import { writeSubscription } from './writeSubscription'

/** Grants premium to a person by an operator's subscription, or changes the end of their grant. */
export async function grantPremium(
  { db, stripe }: CoverageScope,
  actor: Owner,
  { until, now }: { until: Date | null; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockAccount({ db: tx, actor }))) return
    const [running] = await runningGrants(tx, actor)
    await writeSubscription(
      { db: tx, stripe },
      {
        ...(running ?? newGrant(actor, now)),
        status: 'active',
        periodEndsAt: until,
        isEnding: until !== null,
        version: (running?.version ?? 0) + 1,
        updatedAt: now,
      },
    )
  })
}

/** Ends an operator's grant; resolves to false if there is none. */
export async function revokePremium(
  { db, stripe }: CoverageScope,
  actor: Owner,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount({ db: tx, actor })
    const running = await runningGrants(tx, actor)
    for (const grant of running) await writeSubscription({ db: tx, stripe }, ended(grant, now, now))
    return running.length > 0
  })
}

/** Ends the tenant's grants whose time is over, so that their companies get notice. */
export async function endGrants(deps: Background & CoverageScope, now: Date): Promise<void> {
  const { db, stripe } = deps
  const isOver = lte(subscriptions.periodEndsAt, now)
  const over = await db
    .select({ tenantId: subscriptions.tenantId, userId: subscriptions.ownerId })
    .from(subscriptions)
    .where(and(ofTenant(subscriptions, deps), isRunningGrant, isOver))
  for (const actor of over)
    await db.transaction(async (tx) => {
      // The operator may have extended it meanwhile.
      await lockAccount({ db: tx, actor })
      for (const grant of await runningGrants(tx, actor))
        if (grant.periodEndsAt !== null && grant.periodEndsAt <= now)
          await writeSubscription({ db: tx, stripe }, ended(grant, grant.periodEndsAt, now))
    })
}

const isRunningGrant = and(eq(subscriptions.kind, 'operator'), isNull(subscriptions.endedAt))

function runningGrants(db: Db, { tenantId, userId }: Owner): Promise<SubscriptionRow[]> {
  const own = and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.ownerId, userId))
  return db.select().from(subscriptions).where(and(own, isRunningGrant))
}

function ended(grant: SubscriptionRow, endedAt: Date, now: Date): SubscriptionRow {
  return { ...grant, status: 'canceled', endedAt, version: grant.version + 1, updatedAt: now }
}

function newGrant({ tenantId, userId }: Owner, now: Date): SubscriptionRow {
  return {
    tenantId,
    ownerId: userId,
    id: randomUUID(),
    kind: 'operator',
    companyId: null,
    stripeId: null,
    status: 'active',
    planId: '',
    planName: 'Premium',
    priceId: '',
    limits: noLimits,
    trialEndsAt: null,
    periodEndsAt: null,
    isEnding: false,
    endedAt: null,
    version: 0,
    readAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

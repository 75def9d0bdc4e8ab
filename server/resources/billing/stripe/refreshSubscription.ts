import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import { nullIfMissing } from '../../../platform/http/providerRefusal'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import { lockAccount } from '../../../platform/identity/userRecord'
import type { Background, Deps } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import type { CoverageScope } from '../coverage'
import type { SubscriptionRow } from '../premium'
import { responsibleUser } from '../responsibleUser'
import { subscriptions } from '../tables'
import { writeSubscription } from '../writeSubscription'
import { findCustomer, findSubscriber } from './customers'
import type { Subscriber } from './subscriber'
import { type SubscriptionFacts, subscriptionFacts } from './subscriptionFacts'

type Scope = Pick<Deps, 'db' | 'tenantId' | 'clock' | 'log'> & { stripe: StripeAccess }

/** Two, unless the subscriber is deleted meanwhile. */
const MAX_TRIES = 4

/**
 * Reads a subscription from Stripe and stores it; returns its row, or null if Stripe or this server
 * does not know it. Events arrive in any order and answers overtake each other, so an answer is
 * written only if nothing was written since before the question. No transaction is open while
 * Stripe is asked. `also` runs in the transaction that writes; if it resolves to false, nothing is
 * written.
 */
export async function refreshSubscription(
  scope: Scope,
  stripeId: string,
  also: (tx: Db) => Promise<boolean> = () => Promise.resolve(true),
): Promise<SubscriptionRow | null> {
  const { db, stripe, clock, log } = scope
  let first: number | undefined
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await findRow(scope, stripeId)
    first ??= before?.version ?? 0
    const found = await nullIfMissing(
      stripe.ask((client) => client.subscriptions.retrieve(stripeId)),
    )
    const subscriber = found && (await findSubscriber(scope, idOf(found.customer)))
    if (!found || !subscriber) {
      log.warn({ subscription: stripeId }, 'a subscription in Stripe has no subscriber here')
      await db.transaction(also)
      return before ?? null
    }
    const now = clock()
    const facts = await subscriptionFacts({ db, stripe, log, now }, subscriber.tenantId, found)
    const createdAt = before?.createdAt ?? new Date(found.created * 1000)
    const row = newRow(subscriber, stripeId, { ...facts, createdAt, now, before })
    const written = await writeIfUnchanged(scope, { row, subscriber, first, also })
    if (written !== 'overtaken') return written
  }
  throw new ApiError('UNAVAILABLE')
}

interface Write {
  row: SubscriptionRow
  subscriber: Subscriber
  /** The version that was stored before the first question. */
  first: number
  also: (tx: Db) => Promise<boolean>
}

/**
 * Writes a row whose version is the one after the stored one; tells when another one came first. When
 * two did, the second was asked for after the first version was read, so it is new enough to stay.
 */
function writeIfUnchanged(
  { db, tenantId, stripe }: Background & CoverageScope,
  { row, subscriber, first, also }: Write,
): Promise<SubscriptionRow | null | 'overtaken'> {
  const { stripeId } = row
  return db.transaction(async (tx) => {
    // The account goes first in the order of locks; without it the subscriber is being deleted.
    const userId = await responsibleUser(tx, subscriber)
    const isThere =
      userId !== null &&
      (await lockAccount({ db: tx, actor: { tenantId, userId } })) &&
      (await findCustomer(tx, subscriber)) !== null
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${stripeId}, 0))`)
    const stored = await findRow({ db: tx, tenantId }, stripeId ?? '')
    const version = stored?.version ?? 0
    const isNewEnough = version >= first + 2
    if (version !== row.version - 1 && !isNewEnough) return 'overtaken'
    if (!(await also(tx)) || isNewEnough) return stored ?? null
    if (!isThere) return null
    await writeSubscription({ db: tx, stripe }, row)
    return row
  })
}

async function findRow(deps: Background, stripeId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await deps.db
    .select()
    .from(subscriptions)
    .where(and(ofTenant(subscriptions, deps), eq(subscriptions.stripeId, stripeId)))
  return row
}

interface Known extends SubscriptionFacts {
  createdAt: Date
  now: Date
  before: SubscriptionRow | undefined
}

function newRow(
  { tenantId, ownerId, companyId }: Subscriber,
  stripeId: string,
  { createdAt, now, before, ...facts }: Known,
): SubscriptionRow {
  return {
    tenantId,
    ownerId,
    id: before?.id ?? randomUUID(),
    kind: 'stripe',
    companyId,
    stripeId,
    ...facts,
    version: (before?.version ?? 0) + 1,
    readAt: now,
    createdAt,
    updatedAt: now,
  }
}

/** Returns the id of something in Stripe, which may be given whole. */
export function idOf(of: string | { id: string }): string {
  return typeof of === 'string' ? of : of.id
}

import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { subscriptionKinds, subscriptionStatuses } from '@/contract/billing/billing'
import { checkoutStates } from '@/contract/billing/checkout'
import { type PlanLimits, type PlanPrice, planSubscribers } from '@/contract/billing/plan'
import { created, moment } from '../../platform/db/columns'

/** The operator's plans, as last read from Stripe, so that they are known while Stripe is away. */
export const plans = pgTable(
  'plans',
  {
    tenantId: text('tenant_id').notNull(),
    /** The id of the product in Stripe. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    subscriber: text('subscriber', { enum: planSubscribers }).notNull(),
    features: jsonb('features').$type<string[]>().notNull(),
    limits: jsonb('limits').$type<PlanLimits>().notNull(),
    prices: jsonb('prices').$type<PlanPrice[]>().notNull(),
    /** False once the operator sells it no more; those who have it keep it. */
    isForSale: boolean('is_for_sale').notNull(),
    /** The time by the database's clock at which Stripe was asked. */
    readAt: moment('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)

/**
 * Subscriptions of persons and companies, the only source of who is premium. The owner is the
 * subscriber: a user, or a company by its id.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: subscriptionKinds }).notNull(),
    /** The company that subscribes; null for a person. */
    companyId: uuid('company_id'),
    /** The subscription's id in Stripe; null for an operator's grant. */
    stripeId: text('stripe_id'),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    planId: text('plan_id').notNull().default(''),
    planName: text('plan_name').notNull().default(''),
    priceId: text('price_id').notNull().default(''),
    limits: jsonb('limits').$type<PlanLimits>().notNull(),
    trialEndsAt: moment('trial_ends_at'),
    /** The end of the paid period, or of an operator's grant; null for no end. */
    periodEndsAt: moment('period_ends_at'),
    isEnding: boolean('is_ending').notNull().default(false),
    /** The time at which it stopped making its subscriber premium; null while it does. */
    endedAt: moment('ended_at'),
    /** Counts its writes, so that an answer of Stripe that was overtaken is not written. */
    version: integer('version').notNull().default(1),
    /** The time at which it was last read from Stripe. */
    readAt: moment('read_at'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('subscriptions_by_stripe_id')
      .on(table.stripeId)
      .where(sql`${table.stripeId} is not null`),
    index('subscriptions_by_id').on(table.tenantId, table.id),
    index('subscriptions_running_grants')
      .on(table.periodEndsAt)
      .where(sql`${table.kind} = 'operator' and ${table.endedAt} is null`),
  ],
)

/** The customers of persons and companies in Stripe, stored before their first checkout. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    tenantId: text('tenant_id').notNull(),
    /** A user, or a company by its id. */
    ownerId: text('owner_id').notNull(),
    customerId: text('customer_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId] }),
    uniqueIndex('stripe_customers_by_customer').on(table.customerId),
  ],
)

/** Checkouts that were started. `id` is the session's `client_reference_id`. */
export const checkouts = pgTable(
  'checkouts',
  {
    tenantId: text('tenant_id').notNull(),
    /** The subscriber: a user, or a company by its id. */
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    /** The user who started it; '' once their account is deleted. */
    userId: text('user_id').notNull(),
    companyId: uuid('company_id'),
    priceId: text('price_id').notNull(),
    isTrial: boolean('is_trial').notNull(),
    state: text('state', { enum: checkoutStates }).notNull(),
    sessionId: text('session_id').notNull().default(''),
    url: text('url').notNull().default(''),
    expiresAt: moment('expires_at'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('checkouts_by_user').on(table.tenantId, table.userId),
    index('checkouts_open')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('starting', 'open')`),
  ],
)

/**
 * The events of Stripe that each tenant has applied, so that a repeat does nothing. Tenants that
 * share an account in Stripe get the same events.
 */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    tenantId: text('tenant_id').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('stripe_events_by_time').on(table.receivedAt),
  ],
)

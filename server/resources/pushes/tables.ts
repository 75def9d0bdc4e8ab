import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { type PushField, type PushSettingsInput, pushStates } from '@/contract/integrations/pushes'
import { created, moment } from '../../platform/db/columns'

/** The settings of pushes of one user. */
export const pushSettings = pgTable(
  'push_settings',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    version: integer('version').notNull().default(1),
    isAutomatic: boolean('is_automatic').notNull(),
    isPaused: boolean('is_paused').notNull(),
    fields: jsonb('fields').$type<PushField[]>().notNull(),
    customFields: jsonb('custom_fields').$type<PushSettingsInput['customFields']>().notNull(),
    hasContactTags: boolean('has_contact_tags').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId] })],
)

/**
 * The outbox: contacts to send to a location, in order for each contact. `request` is built at the
 * first try, from the contact as it is then; until then, one row stands for all changes.
 */
export const pushes = pgTable(
  'pushes',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    /** Orders the pushes of a contact. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    locationId: text('location_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** The contact whose pushes wait while this one is in doubt: its own, or the survivor of a merge. */
    waiterId: uuid('waiter_id').notNull(),
    contactName: text('contact_name').notNull(),
    state: text('state', { enum: pushStates }).notNull(),
    trigger: text('trigger', { enum: ['person', 'exchange', 'edit', 'merge'] }).notNull(),
    reason: text('reason').notNull().default(''),
    consentVersion: integer('consent_version'),
    /** The request of its tries as JSON; null until the first one, and when it is done. */
    request: text('request'),
    /** The number of its last try; 0 for none. */
    tries: integer('tries').notNull().default(0),
    /** The number of failed tries in a row, by which pauses grow. */
    failures: integer('failures').notNull().default(0),
    /** The last try has no answer yet, or none came: the location has the contact, or not. */
    isInDoubt: boolean('is_in_doubt').notNull().default(false),
    /** A process works on it until then. */
    leasedUntil: moment('leased_until'),
    nextTryAt: moment('next_try_at'),
    doneAt: moment('done_at'),
    ...created,
  },
  (table) => {
    const { tenantId, ownerId, contactId, locationId, place } = table
    const isQueued = sql`${table.state} in ('waiting', 'held')`
    return [
      primaryKey({ columns: [tenantId, ownerId, table.id] }),
      index('pushes_by_contact').on(tenantId, ownerId, contactId, place),
      index('pushes_by_time').on(tenantId, ownerId, table.createdAt, place),
      index('pushes_by_state').on(tenantId, ownerId, table.state, table.createdAt, place),
      index('pushes_due')
        .on(tenantId, ownerId, locationId, table.nextTryAt, place)
        .where(sql`${table.state} = 'waiting'`),
      index('pushes_queued').on(tenantId, ownerId, contactId, place).where(isQueued),
      uniqueIndex('pushes_untried')
        .on(tenantId, ownerId, locationId, contactId)
        .where(sql`${isQueued} and ${table.request} is null`),
      index('pushes_in_doubt')
        .on(tenantId, ownerId, table.waiterId)
        .where(sql`${table.isInDoubt}`),
      index('pushes_ended')
        .on(table.updatedAt)
        .where(sql`${table.state} in ('done', 'failed', 'dropped')`),
    ]
  },
)

/** The tries of pushes: the request is written before it is sent, the answer after. */
export const pushTries = pgTable(
  'push_tries',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    pushId: uuid('push_id').notNull(),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    request: text('request').notNull(),
    /** Null when no answer came, or none yet. */
    status: integer('status'),
    answer: text('answer').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.pushId, table.number] })],
)

/** Contacts that a location has, as far as this server wrote them. */
export const pushedContacts = pgTable(
  'pushed_contacts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    locationId: text('location_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** The contact's id at the provider. */
    externalId: text('external_id').notNull(),
    pushedAt: moment('pushed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.locationId, table.contactId] }),
  ],
)

/**
 * The requests of each location in the provider's limits, for all processes and tenants: the
 * provider counts an app's requests to a location, whoever makes them, and so does a row.
 */
export const pushLimits = pgTable('push_limits', {
  locationId: text('location_id').primaryKey(),
  /** The times of the requests of the last ten seconds, as milliseconds since 1970. */
  recent: jsonb('recent').$type<number[]>().notNull(),
  /** The provider's UTC day (`2026-01-31`) and the requests on it. */
  day: text('day').notNull(),
  used: integer('used').notNull(),
  /** The end of the pause that the provider asked for, or that follows failures. */
  pausedUntil: moment('paused_until'),
})

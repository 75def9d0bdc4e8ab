import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
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

/** The outbox: contacts to send to a location, each row once, in order for each contact. */
export const pushes = pgTable(
  'pushes',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    /** Orders the pushes of a contact. */
    place: integer('place').notNull().generatedAlwaysAsIdentity(),
    locationId: text('location_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    contactName: text('contact_name').notNull(),
    state: text('state', { enum: pushStates }).notNull(),
    trigger: text('trigger', { enum: ['person', 'exchange', 'edit', 'merge'] }).notNull(),
    reason: text('reason').notNull().default(''),
    consentVersion: integer('consent_version'),
    nextTryAt: moment('next_try_at'),
    doneAt: moment('done_at'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('pushes_by_contact').on(table.tenantId, table.ownerId, table.contactId, table.place),
    index('pushes_by_time').on(table.tenantId, table.ownerId, table.createdAt),
    index('pushes_due').on(table.nextTryAt),
  ],
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

/** The requests of each location in the provider's limits, for all processes. */
export const pushLimits = pgTable('push_limits', {
  locationId: text('location_id').primaryKey(),
  /** The times of the requests of the last ten seconds, as milliseconds since 1970. */
  recent: jsonb('recent').$type<number[]>().notNull(),
  /** The provider's UTC day (`2026-01-31`) and the requests on it. */
  day: text('day').notNull(),
  used: integer('used').notNull(),
})

import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VisitSource } from '@/contract/profiles/publicCards'
import { created, moment } from './columns'

/**
 * Cards, physical and virtual. A tap or a QR code carries `id`. A virtual card belongs to its
 * profile for good. A physical card may have no profile; its owner is '' until somebody claims it.
 */
export const cards = pgTable(
  'cards',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: text('id').notNull(),
    profileId: uuid('profile_id'),
    kind: text('kind', { enum: ['virtual', 'physical'] }).notNull(),
    status: text('status', { enum: ['active', 'deactivated', 'lost'] })
      .notNull()
      .default('active'),
    /** Calendar days, `2026-01-31`. The expiration date is the last day on which the card shows its profile, in UTC. */
    issuedOn: text('issued_on'),
    expiresOn: text('expires_on'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('cards_by_profile').on(table.tenantId, table.ownerId, table.profileId),
  ],
)

/**
 * Further addresses of profiles, besides each profile's own slug. Their slugs are keys of the
 * directory too.
 */
export const links = pgTable(
  'links',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    profileId: uuid('profile_id').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull(),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    uniqueIndex('links_by_slug').on(table.tenantId, table.ownerId, table.slug),
  ],
)

/** Occupations that people added to the built-in ones; `key` is the folded name. */
export const occupations = pgTable(
  'occupations',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.key] })],
)

/**
 * The last check of each everlink's address; `key` is the SHA-256 of the address, in hexadecimal.
 */
export const linkChecks = pgTable(
  'link_checks',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    key: text('key').notNull(),
    health: text('health', { enum: ['ok', 'broken', 'unknown'] }).notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.key] })],
)

export const eventKinds = ['view', 'save', 'click', 'exchange'] as const
/** The kinds of visitors: a person, a program such as a preview bot, or the owner. */
export const eventVisitors = ['person', 'bot', 'owner'] as const

/**
 * Events on public cards, from which statistics are made. `visitor` is the same for one visitor
 * during one day, and identifies nobody once the day's key is deleted.
 */
export const cardEvents = pgTable(
  'card_events',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    profileId: uuid('profile_id').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    who: text('who', { enum: eventVisitors }).notNull(),
    source: text('source').$type<VisitSource>().notNull(),
    /** The key in the address of the card. */
    key: text('key').notNull(),
    /** The everlink that was clicked. */
    everlinkId: uuid('everlink_id'),
    visitor: text('visitor').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.id] })],
)

/**
 * Event counts by profile; `subject` is the everlink of a click, else ''. They are updated in the
 * transaction that writes the events.
 */
export const eventCounts = pgTable(
  'event_counts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    who: text('who', { enum: eventVisitors }).notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.tenantId,
        table.ownerId,
        table.profileId,
        table.kind,
        table.who,
        table.subject,
      ],
    }),
  ],
)

/**
 * The key of each day's visitor hashes (`2026-01-31`, UTC), in base64url. Housekeeping deletes it
 * when the day is over.
 */
export const visitorKeys = pgTable('visitor_keys', {
  day: text('day').primaryKey(),
  key: text('key').notNull(),
})

/** The consent that each exchange gave. */
export const contactConsents = pgTable(
  'contact_consents',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.contactId] })],
)

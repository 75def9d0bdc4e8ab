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
 * A card, physical or virtual; `id` is what a tap or a QR code carries. A virtual one belongs to its profile for good. A physical one may show none; while it is
 * nobody's yet its owner is ''.
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

/** A further address of a profile, besides its own slug; its slug is a key of the directory too. */
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

/** Occupations that a person added to ours; `key` is the folded name. */
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

/** What the address of an everlink last answered; `key` is the SHA-256 of the address, in hexadecimal. */
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
/** Who it was: a person, a program such as a preview bot, or the owner. */
export const eventVisitors = ['person', 'bot', 'owner'] as const

/** What happened on a card, raw: figures are made of it. `visitor` is the same for one visitor during one day, and tells nobody afterwards who that was. */
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
    /** The key by which the card was asked for. */
    key: text('key').notNull(),
    /** The everlink that was clicked. */
    everlinkId: uuid('everlink_id'),
    visitor: text('visitor').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.ownerId, table.id] })],
)

/** How often what happened on a profile; `subject` is the everlink of a click, else ''. Kept in the transaction that writes the events. */
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

/** The key of a day's visitor hashes (`2026-01-31`, UTC), in base64url; housekeeping throws it away when the day is over. */
export const visitorKeys = pgTable('visitor_keys', {
  day: text('day').primaryKey(),
  key: text('key').notNull(),
})

/** What a visitor agreed to when they left their details. */
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

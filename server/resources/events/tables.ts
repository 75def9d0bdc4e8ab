import { sql } from 'drizzle-orm'
import { deviceClasses } from '@/contract/analytics/analytics'
import type { VisitSource } from '@/contract/profiles/publicCards'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'

export const eventKinds = ['view', 'save', 'click', 'exchange'] as const

/** The kinds of visitors: a person, a program such as a preview bot, or the owner. */
export const eventVisitors = ['person', 'bot', 'owner'] as const

/**
 * Whose events roll-ups count: also a crowd's, of more visitors of one network than are counted each.
 */
export const countedVisitors = [...eventVisitors, 'crowd'] as const

/** The kinds of items on a card that are clicked. */
export const itemKinds = ['everlink', 'service', 'social'] as const

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
    /** The card, physical or virtual, that was asked for; '' for a slug. */
    cardId: text('card_id').notNull().default(''),
    /** The item that was clicked, of the profile or its company. */
    itemId: uuid('item_id'),
    itemKind: text('item_kind', { enum: itemKinds }),
    device: text('device', { enum: deviceClasses }).notNull().default('other'),
    /** A country by its two letters (ISO 3166-1), or '' where no proxy tells. */
    country: text('country').notNull().default(''),
    visitor: text('visitor').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('card_events_by_time').on(table.tenantId, table.ownerId, table.profileId, table.at),
    index('card_events_by_card')
      .on(table.tenantId, table.ownerId, table.cardId, table.at)
      .where(sql`${table.cardId} <> ''`),
    // Finds a visitor's first view; the hash is another one each day.
    index('card_events_by_visitor')
      .on(table.tenantId, table.ownerId, table.profileId, table.visitor)
      .where(sql`${table.kind} = 'view' and ${table.who} = 'person'`),
    // Events arrive in the order of time, so that the smallest kind of index finds the oldest.
    index('card_events_by_age').using('brin', table.at),
  ],
)

/** The kinds of roll-ups: those of events, and of a UTC day's visitors at their first view. */
export const rollupKinds = [...eventKinds, 'visitor'] as const

/** The property by whose values a roll-up counts people's events; `total` counts all of them. */
export const rollupDimensions = ['total', 'source', 'device', 'country', 'card', 'item'] as const

/**
 * Events of one UTC day, counted by quarter hour, so that the local day of any time zone is a sum of
 * them. They are updated in the transaction that writes the events, and stay when those are purged.
 */
export const eventRollups = pgTable(
  'event_rollups',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    /** A UTC day, `2026-01-31`. */
    day: text('day').notNull(),
    dimension: text('dimension', { enum: rollupDimensions }).notNull(),
    kind: text('kind', { enum: rollupKinds }).notNull(),
    who: text('who', { enum: countedVisitors }).notNull(),
    /** A source, a device, a country, the id of a card or an item; '' for `total`. */
    value: text('value').notNull(),
    /** 96 numbers, one for each quarter hour. */
    counts: integer('counts').array().notNull(),
    /** Their sum. */
    total: integer('total').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'event_rollups_pk',
      columns: [
        table.tenantId,
        table.ownerId,
        table.profileId,
        table.day,
        table.dimension,
        table.kind,
        table.who,
        table.value,
      ],
    }),
    index('event_rollups_by_card')
      .on(table.tenantId, table.value, table.day)
      .where(sql`${table.dimension} = 'card'`),
  ],
)

/** The last known title of each item that was clicked, so that a deleted one still has a name. */
export const clickedItems = pgTable(
  'clicked_items',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: itemKinds }).notNull(),
    title: text('title').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'clicked_items_pk',
      columns: [table.tenantId, table.ownerId, table.profileId, table.id],
    }),
    index('clicked_items_by_item').on(table.tenantId, table.id),
  ],
)

/**
 * Event counts by profile; `subject` is the item of a click, the card of a tap, else ''. They are updated in the
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

/**
 * The visitors of each network that a profile counts each, as hashes whose key ends with the day.
 * Housekeeping deletes those of past days.
 */
export const networkVisitors = pgTable(
  'network_visitors',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    network: text('network').notNull(),
    visitor: text('visitor').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'network_visitors_pk',
      columns: [table.tenantId, table.ownerId, table.profileId, table.network, table.visitor],
    }),
    index('network_visitors_by_age').on(table.addedAt),
  ],
)

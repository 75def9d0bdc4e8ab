import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type CardStatus, cardChanges, cardStatuses } from '@/contract/cards/card'
import { created, moment } from '../../platform/db/columns'

/**
 * Cards, physical and virtual. A tap or a QR code carries `id`. A virtual card belongs to its
 * profile for good. The owner of a physical card is its holder; in stock it is the company that the
 * card belongs to, or '' for a card of nobody's. `moveCard` changes the owner together with the
 * directory's.
 */
export const cards = pgTable(
  'cards',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: text('id').notNull(),
    version: integer('version').notNull().default(1),
    /** The name that its holder gave it. */
    name: text('name').notNull().default(''),
    /** The company that the card belongs to, also while a member holds it. */
    companyId: uuid('company_id'),
    profileId: uuid('profile_id'),
    kind: text('kind', { enum: ['virtual', 'physical'] }).notNull(),
    status: text('status', { enum: cardStatuses }).notNull().default('active'),
    /** Calendar days, `2026-01-31`. The expiration date is the last day on which the card shows its profile, in UTC. */
    issuedOn: text('issued_on'),
    expiresOn: text('expires_on'),
    /** The keyed hash of the code that activates the card; null when no code does. */
    codeHash: text('code_hash'),
    /** The time since which its holder has it; a holder sees nothing from before. */
    heldSince: moment('held_since'),
    ...created,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('cards_by_profile').on(table.tenantId, table.ownerId, table.profileId),
    index('cards_by_company')
      .on(table.tenantId, table.companyId)
      .where(sql`${table.companyId} is not null`),
  ],
)

/**
 * The history of physical cards, which is only added to. Its owner is the company that the card
 * belongs to, else the holder at the time, so that a new holder has a history of their own. `from`
 * and `to` are states, ids of users or profiles, or dates as `issue/expiration`.
 */
export const cardHistory = pgTable(
  'card_history',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    cardId: text('card_id').notNull(),
    at: moment('at').notNull(),
    /** The place among the entries of one act. */
    place: integer('place').notNull(),
    /** The user who did it; '' for the operator. */
    actorId: text('actor_id').notNull(),
    change: text('change', { enum: cardChanges }).notNull(),
    from: text('from_value').notNull().$type<CardStatus | (string & {})>(),
    to: text('to_value').notNull().$type<CardStatus | (string & {})>(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('card_history_by_card').on(table.tenantId, table.ownerId, table.cardId, table.at),
  ],
)

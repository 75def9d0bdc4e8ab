import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'

/** Contacts that left their details on a card, of whom their owner is to be told by mail. */
export const leadNotices = pgTable(
  'lead_notices',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    addedAt: moment('added_at').notNull(),
    /** The time of the next try; later while another process sends it. */
    dueAt: moment('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.contactId] }),
    index('lead_notices_due').on(table.dueAt),
  ],
)

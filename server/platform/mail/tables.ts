import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns'

/**
 * Mails that count toward a limit: those that a person asked for, and under the owner '' those that
 * the whole server sent. Rows older than a day are deleted with the next count.
 */
export const mailCounts = pgTable(
  'mail_counts',
  {
    tenantId: text('tenant_id').notNull(),
    ownerId: text('owner_id').notNull(),
    id: uuid('id').notNull(),
    mails: integer('mails').notNull(),
    countedAt: moment('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ownerId, table.id] }),
    index('mail_counts_by_time').on(table.tenantId, table.ownerId, table.countedAt),
  ],
)

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'

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

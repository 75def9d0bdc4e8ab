import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'

/** The pictures of the shop's products, re-encoded and stored by this server. */
export const productPictures = pgTable(
  'product_pictures',
  {
    tenantId: text('tenant_id').notNull(),
    /** The picture's address in the shop. */
    source: text('source').notNull(),
    /** The key of the stored file. */
    fileKey: text('file_key').notNull(),
    storedAt: moment('stored_at').notNull(),
    /** The last time that the shop listed it. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.source] })],
)

import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns'
import type { ShopProduct } from '../../ports/shop'

/** The products of the operator's shop as last read, so that they are known while it is away. */
export const shopProducts = pgTable('shop_products', {
  tenantId: text('tenant_id').primaryKey(),
  /** The address of the shop. */
  source: text('source').notNull(),
  products: jsonb('products').$type<ShopProduct[]>().notNull(),
  readAt: moment('read_at').notNull(),
})

/** The pictures of these products, which this server stores and serves itself. */
export const productPictures = pgTable(
  'product_pictures',
  {
    tenantId: text('tenant_id').notNull(),
    /** The picture's address in the web. */
    url: text('url').notNull(),
    /** The key of the file; '' when it could not be read. */
    key: text('key').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    /** The time at which a list last had the picture. */
    listedAt: moment('listed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.url] }),
    index('product_pictures_by_listed').on(table.listedAt),
  ],
)

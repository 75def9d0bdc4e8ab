import { and, eq } from 'drizzle-orm'
import type { Item } from '@/contract/integrations/block'
import { connectionItems, type connections } from '../tables'

export type ItemRow = typeof connectionItems.$inferSelect

/** The facts of a connection that name its items. */
export type ItemsOf = Pick<
  typeof connections.$inferSelect,
  'tenantId' | 'ownerId' | 'id' | 'companyId'
>

/** Returns the condition that an item is of this connection. */
export function itemsOf({ tenantId, ownerId, id }: ItemsOf) {
  return and(
    eq(connectionItems.tenantId, tenantId),
    eq(connectionItems.ownerId, ownerId),
    eq(connectionItems.connectionId, id),
  )
}

/** Presents an item, as answers and blocks hold it. */
export function presentItem({
  id,
  kind,
  text,
  detail,
  url,
  pictureKey,
  publishedAt,
}: ItemRow): Item {
  return {
    id,
    kind,
    text,
    detail,
    url,
    thumbnail: pictureKey === '' ? null : `/files/${pictureKey}`,
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

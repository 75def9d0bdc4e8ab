import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { UserSettings } from '@/contract/account/users'
import { type OwnerScope, ownedBy } from '../../platform/db/ownedBy'
import { contacts } from '../contacts/tables'

/** Limit of the count, because the badge shows no larger number. */
const MOST = 100

/** Counts the people who left their details and whom the owner has not seen in the list yet. */
export async function countNewLeads(
  { db, actor }: OwnerScope,
  { leadsSeenAt }: UserSettings,
): Promise<number> {
  const { source, deletedAt, createdAt } = contacts
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(contacts)
    .where(
      and(
        ownedBy(contacts, actor),
        eq(source, 'exchange'),
        // As in the index of contacts that were not imported.
        sql`${source} <> 'import'`,
        isNull(deletedAt),
        leadsSeenAt === undefined ? undefined : gt(createdAt, new Date(leadsSeenAt)),
      ),
    )
    .limit(MOST)
    .as('found')
  const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(found)
  return row?.count ?? 0
}

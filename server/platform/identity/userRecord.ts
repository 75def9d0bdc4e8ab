import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ports/context'
import type { Db } from '../db/client'
import { users } from '../db/schema'

export type UserRow = typeof users.$inferSelect

/** The user record, or undefined where the person has none yet. */
export async function findUser(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  return row
}

/**
 * Makes everything else that changes a whole account of the actor (import, restore, deletion) wait until this transaction ends. Resolves to whether
 * there still is a record.
 */
export async function lockAccount({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<boolean> {
  const own = and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId))
  const rows = await db.select({ id: users.id }).from(users).where(own).for('update')
  return rows.length > 0
}

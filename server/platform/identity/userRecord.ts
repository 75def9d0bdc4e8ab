import { and, eq } from 'drizzle-orm'
import type { Owner } from '../../ports/registry'
import type { Db } from '../db/client'
import { users } from '../db/tables'

export type UserRow = typeof users.$inferSelect

/** Returns the user record, or undefined if the person has none yet. */
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
 * Locks the actor's account until this transaction ends, so that imports, restores and deletions
 * wait for each other. Resolves to false if there is no record any more.
 */
export async function lockAccount({ db, actor }: { db: Db; actor: Owner }): Promise<boolean> {
  const own = and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId))
  const rows = await db.select({ id: users.id }).from(users).where(own).for('update')
  return rows.length > 0
}

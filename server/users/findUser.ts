import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { users } from '../db/schema'

export type UserRow = typeof users.$inferSelect

/** The user record, or undefined where the person has none yet. */
export async function findUser(db: Db, tenantId: string, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  return row
}

import { subject } from '@casl/ability'
import { and, eq } from 'drizzle-orm'
import { users } from '../../platform/db/schema'
import { notFound } from '../../platform/http/apiError'
import { type UserRow, findUser } from '../users/userRecord'
import type { Ctx } from '../../ports/context'

/** The actor's user record; another person's id, or an account without a record, does not exist. */
export async function requireOwnAccount(
  { db, actor }: Ctx,
  userId: string,
  action: 'read' | 'update',
): Promise<UserRow> {
  const row = userId === actor.userId ? await findUser(db, actor.tenantId, userId) : undefined
  if (!row || !actor.ability.can(action, subject('User', { ...row }))) throw notFound('user')
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

import { subject } from '@casl/ability'
import { notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { type UserRow, findUser } from '../../platform/identity/userRecord'

/**
 * Returns the actor's user record. Throws NOT_FOUND for another person's id, or if there is no
 * record.
 */
export async function requireOwnAccount(
  { db, actor }: Ctx,
  userId: string,
  action: 'read' | 'update',
): Promise<UserRow> {
  const row = userId === actor.userId ? await findUser(db, actor.tenantId, userId) : undefined
  if (!row || !actor.ability.can(action, subject('User', { ...row }))) throw notFound('user')
  return row
}

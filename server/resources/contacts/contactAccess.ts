import { subject } from '@casl/ability'
import { contacts } from './tables'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { ContactRow } from './contactRow'
import { withIds } from './list/contactQuery'

/**
 * Throws `FORBIDDEN` when the actor may not do this to any of their contacts, or to this field of
 * them.
 */
export function requireAbility(
  { actor }: Ctx,
  action: 'create' | 'read' | 'update' | 'delete',
  field?: string,
): void {
  if (!actor.ability.can(action, subject('Contact', { ownerId: actor.userId }), field))
    throw new ApiError('FORBIDDEN')
}

/**
 * Returns a contact of the actor's list. Throws `NOT_FOUND` when there is none and `FORBIDDEN` when
 * the actor may not perform the action.
 */
export async function findContact(
  ctx: Ctx,
  contactId: string,
  action: 'read' | 'update' | 'delete',
): Promise<ContactRow> {
  const [row] = await ctx.db
    .select()
    .from(contacts)
    .where(withIds(ctx.actor, [contactId]))
  if (!row || !ctx.actor.ability.can('read', subject('Contact', { ...row })))
    throw notFound('contact')
  if (!ctx.actor.ability.can(action, subject('Contact', { ...row })))
    throw new ApiError('FORBIDDEN')
  return row
}

/** Throws `FORBIDDEN` when the actor may not update one of these fields of a contact. */
export function requireFields({ actor }: Ctx, row: ContactRow, fields: readonly string[]): void {
  const named = subject('Contact', { ...row })
  if (!fields.every((field) => actor.ability.can('update', named, field)))
    throw new ApiError('FORBIDDEN')
}

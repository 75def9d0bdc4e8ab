import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { ownedBy } from '../../../platform/db/ownedBy'
import { ApiError } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import type { Owner } from '../../../ports/registry'
import { companiesThatEnd } from '../../billing'
import { findAttempts } from '../connect/attempts'
import { revokeAttempts } from '../connect/revokeUnused'
import { connectionItems, connections } from '../tables'
import { wiped } from '../tokens/endGrant'
import { type ConnectionRow, isConnection } from './connectionRow'
import { revokeGrant } from './revokeGrant'

/**
 * Revokes the grants of the actor, and of companies that go with the account, before it is deleted.
 * Throws if a provider does not answer: no grant may outlive what it was given for. Resolves to the
 * check of the transaction that deletes; it throws CONFLICT if there is another one by then.
 */
export async function revokeBeforeDeletion(ctx: Ctx): Promise<(db: Db) => Promise<void>> {
  const { db, actor, clock } = ctx
  for (const row of await findGrants(db, actor)) {
    await revokeGrant(ctx, row)
    await db
      .update(connections)
      .set({
        ...wiped,
        status: 'reconnect',
        problem: 'It was disconnected to delete the account.',
        updatedAt: clock(),
      })
      .where(isConnection(row))
  }
  await revokeAttempts(ctx, await findAttempts(db, actor))
  return async (tx) => {
    if ((await findGrants(tx, actor)).length > 0)
      throw new ApiError('CONFLICT', 'An account was connected meanwhile. Try again.')
  }
}

/** Returns the connections of the actor and of companies that go with them, as far as they have tokens. */
async function findGrants(db: Db, actor: Owner): Promise<ConnectionRow[]> {
  const owners = [actor.userId, ...(await companiesThatEnd(db, actor))]
  return db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.tenantId, actor.tenantId),
        inArray(connections.ownerId, owners),
        ne(connections.tokens, ''),
      ),
    )
}

/** Deletes the actor's items and returns the keys of their pictures. */
export async function deleteItems({ db, actor }: { db: Db; actor: Owner }): Promise<string[]> {
  const items = await db
    .delete(connectionItems)
    .where(ownedBy(connectionItems, actor))
    .returning({ pictureKey: connectionItems.pictureKey })
  return items.flatMap(({ pictureKey }) => pictureKey || [])
}

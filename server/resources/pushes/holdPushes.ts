import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Owner } from '../../ports/registry'
import { droppedFor } from '../contacts'
import { connections } from '../integrations/tables'
import { reasons } from './model'
import { pushes } from './tables'

/**
 * Holds the pushes to a location whose grant has ended, until it is connected again. It changes
 * nothing if that has happened meanwhile, and may run more than once.
 */
export async function holdPushes(
  db: Db,
  owner: Owner,
  locationId: string,
  now: Date,
): Promise<void> {
  const isWaiting = and(eq(pushes.state, 'waiting'), eq(pushes.locationId, locationId))
  const changes = { reason: reasons.held, nextTryAt: null, updatedAt: now }
  await db.transaction(async (tx) => {
    // A reconnect waits, and then releases these.
    const [connection] = await tx
      .select({ accountId: connections.accountId, status: connections.status })
      .from(connections)
      .where(and(ownedBy(connections, owner), eq(connections.provider, 'gohighlevel')))
      .for('share')
    if (connection?.accountId === locationId && connection.status === 'active') return
    await changeInOrder(tx, owner, isWaiting, { state: 'held', ...changes })
  })
}

/** Sends the held pushes of a location, in the transaction that makes its connection active again. */
export async function releasePushes(
  db: Db,
  owner: Owner,
  locationId: string,
  now: Date,
): Promise<void> {
  const isHeld = and(eq(pushes.state, 'held'), eq(pushes.locationId, locationId))
  const changes = { state: 'waiting', reason: '', nextTryAt: now, updatedAt: now } as const
  await changeInOrder(db, owner, isHeld, changes)
}

/** Drops everything that is queued, of all locations, with a reason for people. */
export async function dropPushes(db: Db, owner: Owner, reason: string, now: Date): Promise<void> {
  await changeInOrder(db, owner, inArray(pushes.state, ['waiting', 'held']), {
    ...droppedFor(reason),
    updatedAt: now,
  })
}

/** Changes pushes in the order of contacts in which every transaction locks them. */
async function changeInOrder(
  db: Db,
  owner: Owner,
  where: SQL | undefined,
  changes: Partial<typeof pushes.$inferInsert>,
): Promise<void> {
  const own = and(ownedBy(pushes, owner), where)
  await db.transaction(async (tx) => {
    const locked = tx
      .$with('locked')
      .as(
        tx
          .select({ id: pushes.id })
          .from(pushes)
          .where(own)
          .orderBy(asc(pushes.contactId), asc(pushes.place))
          .for('update'),
      )
    await tx
      .with(locked)
      .update(pushes)
      .set(changes)
      .where(and(ownedBy(pushes, owner), sql`${pushes.id} in (select id from ${locked})`))
  })
}

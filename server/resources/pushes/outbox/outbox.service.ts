import { type SQL, and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Push, listPushes as listCall } from '@/contract/integrations/pushes'
import { ownedBy } from '../../../platform/db/ownedBy'
import { ApiError, notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { droppedFor, findPushTarget, withIds } from '../../contacts'
import { contacts } from '../../contacts/tables'
import { reasons } from '../model'
import { pushes } from '../tables'
import { presentPushes } from './presentPushes'

type PushRow = typeof pushes.$inferSelect

/** Lists pushes with their tries, the newest first. */
export async function listPushes(
  ctx: Ctx,
  { state, contactId, offset, limit }: v.InferOutput<NonNullable<(typeof listCall)['params']>>,
): Promise<{ items: Push[]; total: number }> {
  const { db, actor } = ctx
  const where = and(
    ownedBy(pushes, actor),
    state && eq(pushes.state, state),
    contactId === undefined ? undefined : eq(pushes.contactId, contactId),
  )
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(pushes).where(where)
  const rows = await db
    .select()
    .from(pushes)
    .where(where)
    .orderBy(desc(pushes.createdAt), desc(pushes.place))
    .offset(offset)
    .limit(limit)
  return { items: await presentPushes(ctx, rows), total }
}

/**
 * Sends a failed, dropped or waiting push as soon as possible. One that has ended sends the contact
 * as it is now, after all its other pushes. Throws `CONFLICT` when it can't be sent.
 */
export async function retryPush(ctx: Ctx, pushId: string): Promise<Push> {
  return changePush(ctx, pushId, async (inside, push) => {
    const now = ctx.clock()
    if (push.state === 'done') throw new ApiError('CONFLICT', 'This has arrived already.')
    if (push.state === 'held') throw new ApiError('CONFLICT', reasons.held)
    if (push.state === 'waiting')
      // A process that works on it decides on the next try.
      return isLeased(push, now) ? {} : { nextTryAt: now }
    const target = await findPushTarget(inside)
    if (target?.locationId !== push.locationId)
      throw new ApiError('CONFLICT', 'Connect the location that this belongs to first.')
    const [contact] = await inside.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(withIds(ctx.actor, [push.contactId]))
    if (!contact) throw new ApiError('CONFLICT', 'The contact was deleted or merged.')
    await joinUntried(inside, push, now)
    return {
      state: target.isActive ? 'waiting' : 'held',
      reason: target.isActive ? '' : reasons.held,
      nextTryAt: target.isActive ? now : null,
      request: null,
      failures: 0,
      place: sql`default`,
    }
  })
}

/** Drops the push of the same contact that was not tried yet, because this one sends the same. */
async function joinUntried({ db, actor }: Ctx, push: PushRow, now: Date): Promise<void> {
  const isUntried = and(
    ownedBy(pushes, actor),
    eq(pushes.locationId, push.locationId),
    eq(pushes.contactId, push.contactId),
    ne(pushes.id, push.id),
    sql`${pushes.state} in ('waiting', 'held') and ${pushes.request} is null`,
  )
  await db
    .update(pushes)
    .set({ ...droppedFor(reasons.joined), updatedAt: now })
    .where(isUntried)
}

/** Never sends a push that is not done. Throws `CONFLICT` when it is done. */
export async function dropPush(ctx: Ctx, pushId: string): Promise<Push> {
  return changePush(ctx, pushId, (_inside, push) => {
    if (push.state === 'done') throw new ApiError('CONFLICT', 'This has arrived already.')
    return Promise.resolve(push.state === 'dropped' ? {} : droppedFor(reasons.person))
  })
}

type Changes = Partial<Omit<PushRow, 'place'>> & { place?: SQL }

/** Changes a push after whoever works on its contact or on itself. */
async function changePush(
  ctx: Ctx,
  pushId: string,
  changesOf: (inside: Ctx, push: PushRow) => Promise<Changes>,
): Promise<Push> {
  const own = and(ownedBy(pushes, ctx.actor), eq(pushes.id, pushId))
  const changed = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const [found] = await tx.select({ contactId: pushes.contactId }).from(pushes).where(own)
    if (!found) throw notFound('push')
    await lockContact(inside, found.contactId)
    const [push] = await tx.select().from(pushes).where(own).for('update')
    if (!push) throw notFound('push')
    const changes = await changesOf(inside, push)
    if (Object.keys(changes).length === 0) return push
    const [row] = await tx
      .update(pushes)
      .set({ ...changes, updatedAt: ctx.clock() })
      .where(own)
      .returning()
    return row
  })
  ctx.afterCommit(() => {
    ctx.wakePushes()
    return Promise.resolve()
  })
  const [presented] = changed ? await presentPushes(ctx, [changed]) : []
  if (!presented) throw notFound('push')
  return presented
}

async function lockContact({ db, actor }: Ctx, contactId: string): Promise<void> {
  await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), eq(contacts.id, contactId)))
    .orderBy(asc(contacts.id))
    .for('no key update')
}

function isLeased({ leasedUntil }: PushRow, now: Date): boolean {
  return leasedUntil !== null && leasedUntil > now
}

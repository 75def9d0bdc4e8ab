import { and, eq } from 'drizzle-orm'
import type { Deletion } from '@/contract/integrations/connection'
import { ApiError, notFound } from '../../../platform/http/apiError'
import { requireRecentLogin } from '../../../platform/identity/requireRecentLogin'
import type { Ctx } from '../../../ports/context'
import type { ConnectionOwner } from '../connections/connectionRow'
import { instagramDeletions } from '../tables'
import { newDeletionCode } from './deletionCode'
import {
  type DeletionRow,
  deletionsOf,
  endAttempts,
  expiryFrom,
  findNewest,
  isDeletion,
  lockInstagram,
  nothing,
  planDeletion,
  presentDeletion,
} from './deletionRow'

const NOTHING = 'Nothing from Instagram is stored here, so there is nothing to delete.'
const OTHER_ACCOUNT = 'Another Instagram account is connected now. Begin the deletion again.'

/**
 * Prepares the deletion of everything that came from an owner's Instagram and counts it. Returns the
 * deletion that has not ended, if there is one. Throws `CONFLICT` when nothing is connected.
 */
export async function initiateDeletion(ctx: Ctx, owner: ConnectionOwner): Promise<Deletion> {
  const now = ctx.clock()
  const row = await ctx.db.transaction(async (db) => {
    const connection = await lockInstagram(db, owner)
    const newest = await findNewest(db, deletionsOf(owner, now))
    const open = newest?.state === 'done' ? undefined : newest
    if (open && open.state !== 'initiated') return open
    if (!connection) throw new ApiError('CONFLICT', NOTHING)
    const facts = {
      accountId: connection.accountId,
      accountName: connection.accountName,
      planned: await planDeletion(db, connection),
      dueAt: expiryFrom(now),
      updatedAt: now,
    }
    const [stored] = await (open
      ? db.update(instagramDeletions).set(facts).where(isDeletion(open)).returning()
      : db
          .insert(instagramDeletions)
          .values({
            ...owner,
            ...facts,
            id: crypto.randomUUID(),
            code: newDeletionCode(ctx.ruleSigner),
            state: 'initiated',
            origin: 'person',
            deleted: nothing,
            createdAt: now,
          })
          .returning())
    return stored
  })
  if (!row) throw new ApiError('CONFLICT')
  return presentDeletion(row, ctx.origin)
}

/** Returns an owner's newest deletion; null for none. */
export async function getDeletion(
  ctx: Ctx,
  owner: ConnectionOwner,
): Promise<{ deletion: Deletion | null }> {
  const row = await findNewest(ctx.db, deletionsOf(owner, ctx.clock()))
  return { deletion: row ? presentDeletion(row, ctx.origin) : null }
}

/**
 * Begins the deletion that was prepared under a code, or continues one that failed; one that runs or
 * is done stays what it is. It takes a sign-in of the last five minutes.
 */
export async function confirmDeletion(
  ctx: Ctx,
  owner: ConnectionOwner,
  code: string,
): Promise<Deletion> {
  await requireRecentLogin(ctx)
  const now = ctx.clock()
  const row = await ctx.db.transaction(async (db) => {
    const connection = await lockInstagram(db, owner)
    const isMeant = and(deletionsOf(owner, now), eq(instagramDeletions.code, code))
    const found = await findNewest(db, isMeant)
    if (!found) throw notFound('deletion')
    if (found.state !== 'initiated' && found.state !== 'failed') return found
    if (connection && connection.accountId !== found.accountId)
      throw new ApiError('CONFLICT', OTHER_ACCOUNT)
    await endAttempts(db, owner)
    const [begun] = await db
      .update(instagramDeletions)
      .set(begin(now))
      .where(and(isDeletion(found), eq(instagramDeletions.state, found.state)))
      .returning()
    return begun
  })
  if (!row) throw new ApiError('CONFLICT')
  ctx.afterCommit(() => {
    ctx.wakeIntegrations()
    return Promise.resolve()
  })
  return presentDeletion(row, ctx.origin)
}

/** Returns the columns of a deletion that begins now. */
export function begin(now: Date): Partial<DeletionRow> {
  return { state: 'confirmed', confirmedAt: now, dueAt: now, tries: 0, updatedAt: now }
}

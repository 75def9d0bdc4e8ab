import { randomUUID } from 'node:crypto'
import { type SQL, and, eq, sql } from 'drizzle-orm'
import { cardEvents, clickedItems, eventCounts, eventRollups } from '../events/tables'
import { linkChecks, links, profiles } from './tables'
import { cardHistory, cards } from '../cards/tables'
import { employees } from '../companies/tables'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { ApiError } from '../../platform/http/apiError'
import { invalidateCards } from './changeProfile'
import { ownLinks } from './links/linkRow'
import { notePassEnd } from './notePassChange'
import { fileKeysOf } from './profileFiles'
import { findProfile, ownProfiles, readSummaries } from './profileRow'
import type { Ctx } from '../../ports/context'
import { lockAccount } from '../../platform/identity/userRecord'

/**
 * Deletes a profile with its files, further addresses, virtual card and events. Its contacts stay,
 * its physical cards show no profile, its company is shown by none, and its slugs and id are never
 * reused by others. The oldest active profile replaces a deleted default one, else the oldest; the
 * only profile is CONFLICT.
 */
export async function deleteProfile(
  ctx: Ctx,
  profileId: string,
): Promise<{ deleted: true; defaultProfileId: string }> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockAccount(inside)
    const { row } = await findProfile(inside, profileId, 'delete', { isLocked: true })
    const others = (await readSummaries(inside)).filter(({ id }) => id !== profileId)
    const nextDefault =
      others.find(({ isDefault }) => isDefault) ??
      others.find(({ isActive }) => isActive) ??
      others[0]
    if (!nextDefault)
      throw new ApiError(
        'CONFLICT',
        'This is your only profile. Add another one before you delete it.',
      )
    await deleteRows(inside, profileId)
    await notePassEnd(inside, profileId)
    if (!nextDefault.isDefault)
      await tx
        .update(profiles)
        .set({ isDefault: true })
        .where(and(ownProfiles(ctx.actor), eq(profiles.id, nextDefault.id)))
    await deleteFilesAfterCommit(inside, fileKeysOf(row.content))
    invalidateCards(ctx)
    return { deleted: true, defaultProfileId: nextDefault.id }
  })
}

async function deleteRows({ db, actor, clock }: Ctx, profileId: string): Promise<void> {
  const { tenantId, userId } = actor
  const shows = and(
    eq(cards.tenantId, tenantId),
    eq(cards.ownerId, userId),
    eq(cards.profileId, profileId),
  )
  await db.delete(profiles).where(and(ownProfiles(actor), eq(profiles.id, profileId)))
  await db.delete(cards).where(and(shows, eq(cards.kind, 'virtual')))
  await clearCards({ db, actor, clock }, profileId, shows)
  const showsCompany = and(
    eq(employees.tenantId, tenantId),
    eq(employees.userId, userId),
    eq(employees.profileId, profileId),
  )
  await db
    .update(employees)
    .set({ profileId: null, version: sql`${employees.version} + 1` })
    .where(showsCompany)
  // Checks are stored by address, so those that other profiles use are made again.
  await db
    .delete(linkChecks)
    .where(and(eq(linkChecks.tenantId, tenantId), eq(linkChecks.ownerId, userId)))
  await db.delete(links).where(and(ownLinks(actor), eq(links.profileId, profileId)))
  for (const table of [cardEvents, eventCounts, eventRollups, clickedItems])
    await db
      .delete(table)
      .where(
        and(
          eq(table.tenantId, tenantId),
          eq(table.ownerId, userId),
          eq(table.profileId, profileId),
        ),
      )
}

/** Makes physical cards show no profile, and says so in their history. */
async function clearCards(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  profileId: string,
  shows: SQL | undefined,
): Promise<void> {
  const at = clock()
  const changed = await db
    .update(cards)
    .set({ profileId: null, version: sql`${cards.version} + 1`, updatedAt: at })
    .where(shows)
    .returning({ cardId: cards.id, ownerId: sql<string>`coalesce(company_id::text, owner_id)` })
  if (changed.length === 0) return
  const entry = { change: 'profile', from: profileId, to: '' } as const
  const act = { tenantId: actor.tenantId, actorId: actor.userId, at, place: 0, ...entry }
  await db
    .insert(cardHistory)
    .values(changed.map((card) => ({ ...card, ...act, id: randomUUID() })))
}

import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { ownedBy } from '../../../platform/db/ownedBy'
import type { Ctx } from '../../../ports/context'
import { cards } from '../../cards/tables'
import { employees } from '../../companies/tables'
import { contacts } from '../../contacts/tables'
import { cardEvents, eventCounts, eventRollups } from '../../events/tables'
import { notePassEnd } from '../notePassChange'
import { ownProfiles } from '../profileRow'
import { links, profiles } from '../tables'

type ProfileRow = typeof profiles.$inferSelect

/** The default profile of a new account, and its card. */
export interface UnusedDefault {
  profile: ProfileRow
  cardId: string
}

/**
 * Returns the default profile with its card, if both are as `addUserRecord` made them and nothing
 * refers to the profile.
 */
export async function findUnusedDefault(ctx: Ctx): Promise<UnusedDefault | undefined> {
  const [profile] = await ctx.db
    .select()
    .from(profiles)
    .where(and(ownProfiles(ctx.actor), eq(profiles.isDefault, true)))
  if (!profile || +profile.createdAt !== +profile.updatedAt || hasContent(profile)) return undefined
  const [card, ...others] = await ctx.db
    .select()
    .from(cards)
    .where(and(ownedBy(cards, ctx.actor), eq(cards.profileId, profile.id)))
    .limit(2)
  if (card?.kind !== 'virtual' || others.length > 0 || +card.createdAt !== +card.updatedAt)
    return undefined
  const { tenantId, userId } = ctx.actor
  const inProfile = and(
    eq(contacts.tenantId, tenantId),
    eq(contacts.ownerId, userId),
    eq(contacts.profileId, profile.id),
  )
  const ofProfile = and(
    eq(links.tenantId, tenantId),
    eq(links.ownerId, userId),
    eq(links.profileId, profile.id),
  )
  const used = [
    ...(await ctx.db.select({ id: contacts.id }).from(contacts).where(inProfile).limit(1)),
    ...(await ctx.db.select({ id: links.id }).from(links).where(ofProfile).limit(1)),
  ]
  return used.length === 0 ? { profile, cardId: card.id } : undefined
}

/**
 * Tells whether a profile has content. A copy that became the default profile is unchanged since
 * its creation but not empty.
 */
function hasContent({ content }: ProfileRow): boolean {
  const { firstName, lastName } = content
  return !isDeepStrictEqual(content, { ...emptyProfileContent, firstName, lastName })
}

/**
 * Deletes the unused profile with its event counts. Its card replaces the archive's own until that
 * comes, and its keys stay the actor's.
 */
export async function deleteUnused(
  ctx: Ctx,
  { profile, cardId }: UnusedDefault,
  profileId: string,
): Promise<void> {
  for (const table of [cardEvents, eventCounts, eventRollups])
    await ctx.db
      .delete(table)
      .where(and(ownedBy(table, ctx.actor), eq(table.profileId, profile.id)))
  await ctx.db.delete(profiles).where(and(ownProfiles(ctx.actor), eq(profiles.id, profile.id)))
  await notePassEnd(ctx, profile.id)
  await ctx.db
    .update(cards)
    .set({ profileId })
    .where(and(ownedBy(cards, ctx.actor), eq(cards.id, cardId)))
  // A company that the unused profile shows is shown by the archive's from now on.
  const { tenantId, userId } = ctx.actor
  const shows = and(
    eq(employees.tenantId, tenantId),
    eq(employees.userId, userId),
    eq(employees.profileId, profile.id),
  )
  await ctx.db.update(employees).set({ profileId }).where(shows)
}

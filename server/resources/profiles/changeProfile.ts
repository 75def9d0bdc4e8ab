import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import type { ProfileContent } from '@/contract/profiles/profileContent'
import type { Profile } from '@/contract/profiles/profile'
import { profiles } from './tables'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { ApiError } from '../../platform/http/apiError'
import { fileKeysOf } from './profileFiles'
import { ownedBy } from '../../platform/db/ownedBy'
import { clickedItems } from '../events/tables'
import { requireRoomToTurnOn, requireWithinPlan } from './profileLimit'
import { requireUnlocked } from './locks'
import { notePassChange } from './notePassChange'
import { renameClickedItems } from './renameClickedItems'
import { type ProfileRow, findProfile, ownProfiles, presentProfile } from './profileRow'
import type { Upload } from '../../ports/files'
import type { Ctx } from '../../ports/context'
import { lockAccount } from '../../platform/identity/userRecord'

/** The columns that a change may set. */
export type ProfileChange = Partial<
  Pick<ProfileRow, 'name' | 'slug' | 'isDefault' | 'deactivatedAt' | 'content' | 'blocks'>
>

interface Options {
  /** The version that the caller read. */
  version?: number | undefined
  /** Locks the account, for changes of slugs or of the default profile. */
  locksAccount?: boolean
  /** The upload whose files the profile uses after the change. */
  upload?: Upload
}

/**
 * Changes the content of the actor's profile: `change` gets the content within the transaction and
 * returns the new one; the version rises if it differs. With `version`, throws VERSION_CONFLICT if
 * the stored one is newer. Files that are no longer used are deleted after the commit, and cached
 * cards are invalidated. Throws NOT_FOUND for another person's profile.
 */
export function changeContent(
  ctx: Ctx,
  profileId: string,
  change: (content: ProfileContent) => ProfileContent,
  options: Pick<Options, 'version' | 'upload'> = {},
): Promise<Profile> {
  return changeProfile(
    ctx,
    profileId,
    (_inside, { content }) => Promise.resolve({ content: change(content) }),
    options,
  )
}

/**
 * Changes any columns of a profile like `changeContent`; `change` also gets the transaction. A new
 * default profile replaces the old one, whose version stays. Throws PLAN_LIMIT for a profile beyond
 * the plan's number, unless it only becomes the default or is turned off, and for one that is turned
 * on while as many are on as the plan allows.
 */
export async function changeProfile(
  ctx: Ctx,
  profileId: string,
  change: (inside: Ctx, row: ProfileRow) => Promise<ProfileChange>,
  { version, locksAccount: isWide = false, upload }: Options = {},
): Promise<Profile> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (isWide) await lockAccount(inside)
    const { row: before, ...others } = await findProfile(inside, profileId, 'update', {
      isLocked: true,
    })
    if (version !== undefined && version !== before.version) throw new ApiError('VERSION_CONFLICT')
    const after = { ...before, ...(await change(inside, before)) }
    if (isDeepStrictEqual(after, before)) return presentProfile({ row: before, ...others })
    if (!isAllowedWhileLocked(before, after)) await requireWithinPlan(inside, profileId)
    if (before.deactivatedAt !== null && after.deactivatedAt === null)
      await requireRoomToTurnOn(inside)
    requireUnlocked(ctx, before, after)
    if (after.isDefault && !before.isDefault) await clearDefault(inside, profileId)
    const row = { ...after, version: before.version + 1, updatedAt: ctx.clock() }
    const { name, slug, isDefault, deactivatedAt, content, blocks, updatedAt } = row
    const own = and(ownProfiles(ctx.actor), eq(profiles.id, profileId))
    await tx
      .update(profiles)
      .set({
        name,
        slug,
        isDefault,
        deactivatedAt,
        content,
        blocks,
        version: row.version,
        updatedAt,
      })
      .where(own)
    const shownHere = and(ownedBy(clickedItems, ctx.actor), eq(clickedItems.profileId, profileId))
    await renameClickedItems(tx, shownHere, itemsOf(before.content), itemsOf(content))
    await notePassChange(inside, profileId, before, row)
    const shown = new Set(fileKeysOf(content))
    await deleteFilesAfterCommit(
      inside,
      fileKeysOf(before.content).filter((key) => !shown.has(key)),
    )
    await upload?.commit(inside)
    invalidateCards(ctx)
    return presentProfile({ row, ...others })
  })
}

/** Tells whether a change is possible for a profile beyond the plan's number. */
function isAllowedWhileLocked(before: ProfileRow, after: ProfileRow): boolean {
  const { isDefault, deactivatedAt } = after
  return isDeepStrictEqual({ ...before, isDefault, deactivatedAt }, after)
}

function itemsOf({ everlinks, services }: ProfileContent) {
  return [...everlinks, ...services]
}

async function clearDefault({ db, actor }: Ctx, but: string): Promise<void> {
  await db
    .update(profiles)
    .set({ isDefault: false })
    .where(and(ownProfiles(actor), eq(profiles.isDefault, true), ne(profiles.id, but)))
}

/** Invalidates the cached cards of the actor after the commit. */
export function invalidateCards({
  actor,
  cardPages,
  afterCommit,
}: Pick<Ctx, 'actor' | 'cardPages' | 'afterCommit'>): void {
  afterCommit(() => {
    cardPages.forget({ tenantId: actor.tenantId, ownerId: actor.userId })
    return Promise.resolve()
  })
}

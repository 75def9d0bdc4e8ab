import { randomUUID } from 'node:crypto'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { type CreatedProfile, MAX_PROFILES } from '@/contract/profiles/profiles'
import { mapProfileFiles } from '@/contract/profiles/profileFiles'
import { withUpload } from '../../platform/files/uploads'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { invalidateCards } from './changeProfile'
import { copyFiles, fileKey, fileKeysOf, filePath } from './profileFiles'
import { requireProfileRoom } from './profileLimit'
import { withoutLocked } from './locks'
import { findProfile, presentProfile, readSummaries, requireAbility } from './profileRow'
import type { Ctx } from '../../ports/context'
import { lockAccount, findUser } from '../../platform/identity/userRecord'
import { insertProfile } from './insertProfile'

/**
 * Adds a profile with the person's name, or a copy of another one with its own files and new ids,
 * without the fields that a company locks on that one, which are listed.
 * Throws CONFLICT at fifty profiles, PLAN_LIMIT at as many as the plan allows, and VALIDATION_FAILED for a person without a user record.
 */
export async function createProfile(
  ctx: Ctx,
  { name, copyOf }: { name: string; copyOf?: string | undefined },
): Promise<CreatedProfile> {
  requireAbility(ctx, 'create', 'Profile')
  const { tenantId, userId: ownerId } = ctx.actor
  const user = await findUser(ctx.db, tenantId, ownerId)
  if (!user) throw invalid({}, 'Create your user record first.')
  const { firstName, lastName } = user
  const { content: source, leftOut } =
    copyOf === undefined
      ? { content: { ...emptyProfileContent, firstName, lastName }, leftOut: [] }
      : await contentToCopy(ctx, copyOf)
  return withUpload(ctx, async (upload) => {
    const copies = await copyFiles(ctx.files, upload, fileKeysOf(source))
    const content = withNewIds(
      mapProfileFiles(source, (path) => copyPath(copies.get(fileKey(path)))),
    )
    return ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      if (!(await lockAccount(inside))) throw notFound('user')
      const others = await readSummaries(inside)
      if (others.length >= MAX_PROFILES)
        throw new ApiError(
          'CONFLICT',
          `You have ${String(MAX_PROFILES)} profiles, which is the most.`,
        )
      await requireProfileRoom(inside, others.length)
      await upload.commit(inside)
      invalidateCards(ctx)
      const isDefault = others.length === 0
      const profile = { tenantId, ownerId, name, isDefault, content }
      const added = await insertProfile(tx, profile, ctx.clock())
      const created = presentProfile({ ...added, company: null })
      return { ...created, ...(leftOut.length > 0 && { leftOut }) }
    })
  })
}

async function contentToCopy(ctx: Ctx, profileId: string) {
  const { row } = await findProfile(ctx, profileId, 'read')
  return withoutLocked(ctx, row, row.content)
}

function copyPath(key: string | undefined): string | null {
  return key === undefined ? null : filePath(key)
}

function withNewIds(content: ProfileContent): ProfileContent {
  const withNewId = <T extends { id: string }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, id: randomUUID() }))
  return {
    ...content,
    everlinks: withNewId(content.everlinks),
    services: withNewId(content.services),
    socials: withNewId(content.socials),
  }
}

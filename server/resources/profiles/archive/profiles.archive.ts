import { isDeepStrictEqual } from 'node:util'
import { type SQL, and, asc, eq, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { mapProfileFiles } from '@/contract/profiles/profileFiles'
import { MAX_PROFILES } from '@/contract/profiles/profiles'
import { cardEvents, eventCounts, eventRollups } from '../../events/tables'
import { links, profiles } from '../tables'
import { cards } from '../../cards/tables'
import { employees } from '../../companies/tables'
import { contacts } from '../../contacts/tables'
import { ApiError } from '../../../platform/http/apiError'
import { fileKeysOf, filePath } from '../profileFiles'
import { withoutLocked } from '../locks'
import { profilePictureName } from '../../../platform/archive/pictureNames'
import { claimKey, claimSlugLike, claimFreeSlug } from './publicKeys'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Ctx, Reader, Restoring } from '../../../ports/context'
import { findUser } from '../../../platform/identity/userRecord'
import { ownedBy } from '../../../platform/db/ownedBy'
import { notePassEnd, notePassReturn } from '../notePassChange'
import { profileIds } from '../profileIds'

type ProfileRow = typeof profiles.$inferSelect

/**
 * The archive's profiles with their slugs and the files that were sent; event counts have their own
 * records. The unused default profile of a new account is replaced by the archive's; if it was
 * used, the archive's becomes another profile. A taken slug is replaced. Throws CONFLICT if the
 * account would have too many profiles.
 */
export const profileSection = archiveSection('profile', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'profile'>[]> {
  const next = (after?: string) =>
    and(ownProfiles(actor), after === undefined ? undefined : gt(profiles.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(profiles).where(next(after)).orderBy(asc(profiles.id)).limit(PAGE),
  )) {
    yield rows.map(recordOf)
  }
}

function recordOf({
  id,
  version,
  name,
  slug,
  isDefault,
  deactivatedAt,
  content,
  createdAt,
  updatedAt,
}: ProfileRow): RecordOf<'profile'> {
  const named = mapProfileFiles(content, (path, place) =>
    archiveFilePath(id, place, path.split('.').pop() ?? ''),
  )
  const stamps = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return {
    type: 'profile',
    id,
    version,
    name,
    slug,
    isDefault,
    isActive: deactivatedAt === null,
    content: named,
    ...stamps,
  }
}

async function restore(restoring: Restoring, records: RecordOf<'profile'>[]): Promise<number> {
  const { ctx } = restoring
  const known = new Set(await profileIds(ctx))
  const added = records.filter(({ id }) => !known.has(id))
  const archived = added.find(({ isDefault }) => isDefault)
  const fresh = archived && (await findUnusedDefault(ctx))
  if (known.size + added.length - (fresh ? 1 : 0) > MAX_PROFILES) {
    throw new ApiError(
      'CONFLICT',
      `These would be more than ${String(MAX_PROFILES)} profiles, which is the most. Delete some that are here, then restore again.`,
    )
  }
  for (const record of added) {
    const given = record === archived ? fresh : undefined
    const slug = await slugOf(ctx, record, given?.profile.slug)
    if (given) await deleteUnused(ctx, given, record.id)
    const columns = await columnsOf(restoring, record)
    const { tenantId, userId: ownerId } = ctx.actor
    const stamps = { createdAt: new Date(record.createdAt), updatedAt: new Date(record.updatedAt) }
    // If another account has a profile with this id, from the same archive, the exchange form stays
    // that account's.
    await claimKey(ctx, 'profile', record.id)
    await ctx.db.insert(profiles).values({
      tenantId,
      ownerId,
      id: record.id,
      slug,
      isDefault: given !== undefined,
      ...columns,
      content: given ? unlocked(restoring, given, record.id, columns.content) : columns.content,
      ...stamps,
    })
    await notePassReturn(ctx, record.id)
  }
  return added.length
}

/**
 * Returns the content for the default profile of an account that is in a company: fields that the
 * company locks stay as they are there, and are listed.
 */
function unlocked(
  { ctx, leftOut, pictures }: Restoring,
  { profile }: UnusedDefault,
  profileId: string,
  archived: ProfileContent,
): ProfileContent {
  const { content, leftOut: fields } = withoutLocked(ctx, profile, archived, profile.content)
  if (fields.length > 0) leftOut.push({ profileId, fields })
  // A picture of a field that is left out is unused again, and deleted like others.
  const used = new Set(fileKeysOf(content))
  for (const key of fileKeysOf(archived)) if (!used.has(key)) pictures.set(key, key)
  return content
}

/**
 * Returns the columns of a record; records of the first archives have only an owner. Files that
 * were not sent are left out.
 */
async function columnsOf(
  { ctx, pictures }: Restoring,
  record: RecordOf<'profile'>,
): Promise<Pick<ProfileRow, 'content'> & Partial<ProfileRow>> {
  if (!('content' in record)) {
    const { firstName = '', lastName = '' } =
      (await findUser(ctx.db, ctx.actor.tenantId, ctx.actor.userId)) ?? {}
    return { content: { ...emptyProfileContent, firstName, lastName } }
  }
  const { id, version, name, isActive, updatedAt } = record
  const content = mapProfileFiles(record.content, (path) => {
    const picture = profilePictureName(id, path)
    const key = pictures.get(picture)
    pictures.delete(picture)
    return key === undefined ? null : filePath(key)
  })
  return { version, name, deactivatedAt: isActive ? null : new Date(updatedAt), content }
}

/**
 * Returns the archive's slug if it is free, else the one of the new account, else a similar one.
 */
async function slugOf(
  ctx: Ctx,
  { id, slug }: RecordOf<'profile'>,
  instead: string | undefined,
): Promise<string> {
  if (instead !== undefined) return (await claimFreeSlug(ctx, slug)) ? slug : instead
  return claimSlugLike(ctx, id, slug)
}

interface UnusedDefault {
  profile: ProfileRow
  cardId: string
}

/**
 * Returns the default profile with its card, if both are as `addUserRecord` made them and nothing
 * refers to the profile.
 */
async function findUnusedDefault(ctx: Ctx): Promise<UnusedDefault | undefined> {
  const [profile] = await ctx.db
    .select()
    .from(profiles)
    .where(and(ownProfiles(ctx.actor), eq(profiles.isDefault, true)))
  if (!profile || +profile.createdAt !== +profile.updatedAt || hasContent(profile)) return undefined
  const [card, ...others] = await ctx.db
    .select()
    .from(cards)
    .where(and(ownCards(ctx), eq(cards.profileId, profile.id)))
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
async function deleteUnused(
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
    .where(and(ownCards(ctx), eq(cards.id, cardId)))
  // A company that the unused profile shows is shown by the archive's from now on.
  const { tenantId, userId } = ctx.actor
  const shows = and(
    eq(employees.tenantId, tenantId),
    eq(employees.userId, userId),
    eq(employees.profileId, profile.id),
  )
  await ctx.db.update(employees).set({ profileId }).where(shows)
}

function ownProfiles({ tenantId, userId }: Reader['actor']): SQL | undefined {
  return and(eq(profiles.tenantId, tenantId), eq(profiles.ownerId, userId))
}

function ownCards({ actor }: Ctx): SQL | undefined {
  return and(eq(cards.tenantId, actor.tenantId), eq(cards.ownerId, actor.userId))
}

import type { RecordOf } from '@/contract/account/archive'
import { archiveFilePath } from '@/contract/account/archiveProfiles'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { mapProfileFiles } from '@/contract/profiles/profileFiles'
import { MAX_PROFILES } from '@/contract/profiles/profiles'
import { and, asc, gt } from 'drizzle-orm'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import { profilePictureName } from '../../../platform/archive/pictureNames'
import { ApiError } from '../../../platform/http/apiError'
import { findUser } from '../../../platform/identity/userRecord'
import type { Reader, Restoring } from '../../../ports/context'
import { type KeyHasher, keyHasher } from '../keys/keyHasher'
import { withoutLocked } from '../locks'
import { notePassReturn } from '../notePassChange'
import { fileKeysOf, filePath } from '../profileFiles'
import { profilesHere } from '../profileIds'
import { profileRoom } from '../profileLimit'
import { ownProfiles } from '../profileRow'
import { profiles } from '../tables'
import { claimProfileKeys } from './claimProfileKeys'
import { type UnusedDefault, deleteUnused, findUnusedDefault } from './unusedDefault'

type ProfileRow = typeof profiles.$inferSelect

/**
 * The archive's profiles with their slugs and the files that were sent; event counts have their own
 * records. The unused default profile of a new account is replaced by the archive's; if it was
 * used, the archive's becomes another profile. Taken ids and slugs are replaced, and profiles over
 * the plan's number come back turned off. Throws CONFLICT if the account would have too many.
 */
export const profileSection = archiveSection('profile', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'profile'>[]> {
  const hasher = await keyHasher(db)
  const next = (after?: string) =>
    and(ownProfiles(actor), after === undefined ? undefined : gt(profiles.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(profiles).where(next(after)).orderBy(asc(profiles.id)).limit(PAGE),
  )) {
    yield rows.map((row) => recordOf(row, hasher))
  }
}

function recordOf(
  {
    id,
    version,
    name,
    slug,
    isDefault,
    deactivatedAt,
    content,
    tenantId,
    createdAt,
    updatedAt,
  }: ProfileRow,
  { proof }: KeyHasher,
): RecordOf<'profile'> {
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
    proofs: {
      id: proof(tenantId, { kind: 'profile', key: id }),
      slug: proof(tenantId, { kind: 'slug', key: slug }),
    },
  }
}

async function restore(restoring: Restoring, records: RecordOf<'profile'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { ctx } = restoring
  const here = await profilesHere(ctx)
  const added = records.filter(({ id }) => here.idOf(id) === undefined).sort(byPlace)
  const archived = added.find(({ isDefault }) => isDefault)
  const fresh = archived && (await findUnusedDefault(ctx))
  const kept = here.count - (fresh ? 1 : 0)
  if (kept + added.length > MAX_PROFILES)
    throw new ApiError(
      'CONFLICT',
      `These would be more than ${String(MAX_PROFILES)} profiles, which is the most. Delete some that are here, then restore again.`,
    )
  const keys = await claimProfileKeys(
    restoring,
    records,
    added.map((record) =>
      record === archived ? { ...record, instead: fresh?.profile.slug } : record,
    ),
  )
  const room = await profileRoom(ctx, kept)
  const owner = (await findUser(ctx.db, ctx.actor.tenantId, ctx.actor.userId)) ?? {}
  const rows: (typeof profiles.$inferInsert)[] = []
  for (const [place, record] of added.entries()) {
    const given = record === archived ? fresh : undefined
    const { id = record.id, slug = record.slug } = keys.get(record.id) ?? {}
    if (given) await deleteUnused(ctx, given, id)
    const columns = columnsOf(restoring, record, owner)
    const isOver = place >= room && !columns.deactivatedAt
    if (isOver) restoring.turnedOff += 1
    rows.push({
      tenantId: ctx.actor.tenantId,
      ownerId: ctx.actor.userId,
      id,
      slug,
      isDefault: given !== undefined,
      ...columns,
      ...(isOver && { deactivatedAt: ctx.clock() }),
      content: given ? unlocked(restoring, given, id, columns.content) : columns.content,
      createdAt: new Date(record.createdAt),
      updatedAt: new Date(record.updatedAt),
    })
  }
  if (rows.length === 0) return 0
  await ctx.db.insert(profiles).values(rows)
  await notePassReturn(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** Sorts as `lockedProfileIds` does: the last ones are over a plan's number. */
function byPlace(a: RecordOf<'profile'>, b: RecordOf<'profile'>): number {
  const order = Number(b.isDefault) - Number(a.isDefault)
  return order || Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1)
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
function columnsOf(
  { pictures }: Restoring,
  record: RecordOf<'profile'>,
  { firstName = '', lastName = '' }: { firstName?: string; lastName?: string },
): Pick<ProfileRow, 'content'> & Partial<ProfileRow> {
  if (!('content' in record)) return { content: { ...emptyProfileContent, firstName, lastName } }
  const { id, version, name, isActive, updatedAt } = record
  const content = mapProfileFiles(record.content, (path) => {
    const picture = profilePictureName(id, path)
    const key = pictures.get(picture)
    pictures.delete(picture)
    return key === undefined ? null : filePath(key)
  })
  return { version, name, deactivatedAt: isActive ? null : new Date(updatedAt), content }
}

import { and, asc, count, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import { idIn } from '../../../platform/db/idIn'
import { insertRows } from '../../../platform/db/insertRows'
import { ApiError } from '../../../platform/http/apiError'
import type { Ctx, Reader, Restoring } from '../../../ports/context'
import { claimSlugs } from '../keys/claimSlugs'
import { keyHasher } from '../keys/keyHasher'
import { ownLinks } from '../links/linkRow'
import { MAX_LINKS } from '../links/slugs'
import { type ProfilesHere, profilesHere } from '../profileIds'
import { links } from '../tables'
import { noteSlugs } from './newKeys'

/**
 * The archive's further addresses of profiles. One whose slug is taken gets a similar one; one
 * whose profile is missing goes to the default profile. Throws CONFLICT if a profile would have too
 * many.
 */
export const linkSection = archiveSection('link', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'link'>[]> {
  const { proof } = await keyHasher(db)
  const next = (after?: string) =>
    and(ownLinks(actor), after === undefined ? undefined : gt(links.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(links).where(next(after)).orderBy(asc(links.id)).limit(PAGE),
  )) {
    yield rows.map(({ id, profileId, version, slug, name, isActive, createdAt, updatedAt }) => ({
      type: 'link',
      id,
      profileId,
      version,
      slug,
      name,
      isActive,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      proofs: { slug: proof(actor.tenantId, { kind: 'slug', key: slug }) },
    }))
  }
}

async function restore(restoring: Restoring, records: RecordOf<'link'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { ctx } = restoring
  const { db, actor } = ctx
  const ids = records.map(({ id }) => id)
  const known = await db
    .select({ id: links.id, slug: links.slug })
    .from(links)
    .where(and(ownLinks(actor), idIn(links.id, ids)))
  const slugHere = new Map(known.map(({ id, slug }) => [id, slug]))
  const added = records.filter(({ id }) => !slugHere.has(id))
  const here = await profilesHere(ctx)
  await requireRoom(ctx, here, added)
  const claimed = await claimSlugs(
    ctx,
    added.map(({ id, slug, proofs }) => ({ id, slug, proof: proofs?.slug })),
  )
  for (const [id, slug] of claimed) slugHere.set(id, slug)
  await noteSlugs(restoring, records, slugHere)
  const rows = added.map(({ id, profileId, version, slug, name, isActive, ...stamps }) => ({
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    id,
    profileId: here.idOrDefault(profileId),
    version,
    slug: claimed.get(id) ?? slug,
    name,
    isActive,
    createdAt: new Date(stamps.createdAt),
    updatedAt: new Date(stamps.updatedAt),
  }))
  await insertRows(db, links, rows)
  return rows.length
}

/** Throws CONFLICT if a profile would have more further addresses than it can have. */
async function requireRoom(
  { db, actor }: Ctx,
  { idOrDefault }: ProfilesHere,
  added: readonly RecordOf<'link'>[],
): Promise<void> {
  if (added.length === 0) return
  const used = await db
    .select({ profileId: links.profileId, rows: count() })
    .from(links)
    .where(ownLinks(actor))
    .groupBy(links.profileId)
  const counts = new Map(used.map(({ profileId, rows }) => [profileId, rows]))
  for (const record of added) {
    const profileId = idOrDefault(record.profileId)
    const rows = (counts.get(profileId) ?? 0) + 1
    if (rows > MAX_LINKS)
      throw new ApiError(
        'CONFLICT',
        `A profile would have more than ${String(MAX_LINKS)} further addresses, which is the most.`,
      )
    counts.set(profileId, rows)
  }
}

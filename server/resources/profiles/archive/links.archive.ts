import { and, asc, count, gt, inArray } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { links } from '../tables'
import { ApiError } from '../../../platform/http/apiError'
import { ownLinks } from '../links/linkRow'
import { MAX_LINKS } from '../links/slugs'
import { claimSlugLike } from './publicKeys'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../../ports/context'
import { profileIds } from '../profileIds'

/**
 * The archive's further addresses of profiles. One whose slug is taken gets a similar one; one
 * whose profile is missing goes to the default profile. Throws CONFLICT if a profile would have too
 * many.
 */
export const linkSection = archiveSection('link', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'link'>[]> {
  const next = (after?: string) =>
    and(ownLinks(actor), after === undefined ? undefined : gt(links.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(links).where(next(after)).orderBy(asc(links.id)).limit(PAGE),
  )) {
    yield rows.map(({ id, profileId, version, slug, name, isActive, createdAt, updatedAt }) => {
      return {
        type: 'link',
        id,
        profileId,
        version,
        slug,
        name,
        isActive,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }
    })
  }
}

async function restore({ ctx }: Restoring, records: RecordOf<'link'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { db, actor } = ctx
  const found = await db
    .select({ id: links.id })
    .from(links)
    .where(
      and(
        ownLinks(actor),
        inArray(
          links.id,
          records.map(({ id }) => id),
        ),
      ),
    )
  const known = new Set(found.map(({ id }) => id))
  const added = records.filter(({ id }) => !known.has(id))
  const own = await profileIds(ctx)
  for (const {
    id,
    profileId: named,
    version,
    slug,
    name,
    isActive,
    createdAt,
    updatedAt,
  } of added) {
    const profileId = own.find((profile) => profile === named) ?? own[0]
    if (profileId === undefined) throw new Error('The account has no profile.')
    const row = {
      tenantId: actor.tenantId,
      ownerId: actor.userId,
      id,
      profileId,
      version,
      slug: await claimSlugLike(ctx, id, slug),
      name,
      isActive,
    }
    await db
      .insert(links)
      .values({ ...row, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) })
  }
  const full = await db
    .select({ rows: count() })
    .from(links)
    .where(ownLinks(actor))
    .groupBy(links.profileId)
    .having(gt(count(), MAX_LINKS))
  if (full.length > 0)
    throw new ApiError(
      'CONFLICT',
      `A profile would have more than ${String(MAX_LINKS)} further addresses, which is the most.`,
    )
  return added.length
}

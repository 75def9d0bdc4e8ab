import { and, asc, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { countId } from '@/contract/account/archiveProfiles'
import { eventCounts as counts } from './tables'
import { PAGE, pagesOf, archiveSection } from '../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'
import { profilesHere } from '../profiles'
import { cardIdsHere } from './cardIdsHere'

/**
 * The archive's event counts. If both sides have a count the greater one stays; counts of missing
 * profiles are left out.
 */
export const countSection = archiveSection('count', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'count'>[]> {
  const { profileId, kind, who, subject, count } = counts
  const next = (after?: string) => {
    const [profile, ...rest] = after?.split(':') ?? []
    return and(
      ownedBy(counts, actor),
      after === undefined
        ? undefined
        : sql`(${profileId}, ${kind}, ${who}, ${subject}) > (${profile}::uuid, ${rest[0]}, ${rest[1]}, ${rest[2]})`,
    )
  }
  const page = async (after?: string) => {
    const rows = await db
      .select({ profileId, kind, who, subject, count })
      .from(counts)
      .where(next(after))
      .orderBy(asc(profileId), asc(kind), asc(who), asc(subject))
      .limit(PAGE)
    return rows.map((row) => ({ type: 'count' as const, id: countId(row), ...row }))
  }
  yield* pagesOf(page)
}

async function restore({ ctx }: Restoring, records: RecordOf<'count'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { tenantId, userId: ownerId } = ctx.actor
  const { idOf } = await profilesHere(ctx)
  const views = records.filter(({ kind }) => kind === 'view').map(({ subject }) => subject)
  const subjectOf = await cardIdsHere(ctx, views)
  const rows = records.flatMap(({ profileId: archived, kind, who, subject, count }) => {
    const profileId = idOf(archived)
    if (profileId === undefined) return []
    return [{ tenantId, ownerId, profileId, kind, who, subject: subjectOf(subject), count }]
  })
  if (rows.length === 0) return 0
  const isMore = {
    set: { count: sql`excluded.count` },
    setWhere: sql`${counts.count} < excluded.count`,
  }
  const target = [
    counts.tenantId,
    counts.ownerId,
    counts.profileId,
    counts.kind,
    counts.who,
    counts.subject,
  ]
  return (
    await ctx.db
      .insert(counts)
      .values(rows)
      .onConflictDoUpdate({ target, ...isMore })
      .returning({ subject: counts.subject })
  ).length
}

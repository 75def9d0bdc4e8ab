import { and, asc, inArray, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { countId } from '@/contract/account/archiveProfiles'
import { eventCounts as counts } from './tables'
import { PAGE, pagesOf, archiveSection } from '../../platform/archive/archiveSection'
import type { Ctx, Reader, Restoring } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'
import { cards } from '../cards/tables'
import { profileIds, substituteKey } from '../profiles'

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
  const own = new Set(await profileIds(ctx))
  const subjectOf = await subjectsHere(ctx, records)
  const rows = records
    .filter(({ profileId }) => own.has(profileId))
    .map(({ profileId, kind, who, subject, count }) => ({
      tenantId,
      ownerId,
      profileId,
      kind,
      who,
      subject: subjectOf(subject),
      count,
    }))
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

/**
 * Returns a function that maps a count's subject: a card whose id was taken here has another one
 * (see the archive's cards).
 */
async function subjectsHere(
  ctx: Ctx,
  records: readonly RecordOf<'count'>[],
): Promise<(subject: string) => string> {
  const subjects = records.filter(({ kind }) => kind === 'view').map(({ subject }) => subject)
  const asked = subjects.filter((subject) => subject !== '')
  if (asked.length === 0) return (subject) => subject
  const substitutes = new Map(asked.map((id) => [id, substituteKey(ctx, id)]))
  const found = await ctx.db
    .select({ id: cards.id })
    .from(cards)
    .where(and(ownedBy(cards, ctx.actor), inArray(cards.id, [...substitutes].flat())))
  const own = new Set(found.map(({ id }) => id))
  return (subject) => {
    const substitute = substitutes.get(subject)
    return !own.has(subject) && substitute !== undefined && own.has(substitute)
      ? substitute
      : subject
  }
}

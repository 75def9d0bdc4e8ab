import { and, asc, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { rollupId } from '@/contract/account/archiveProfiles'
import { PAGE, archiveSection, pagesOf } from '../../platform/archive/archiveSection'
import { insertRows } from '../../platform/db/insertRows'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Reader, Restoring } from '../../ports/context'
import { profilesHere } from '../profiles'
import { cardIdsHere } from './cardIdsHere'
import { eventRollups as rollups } from './tables'

/**
 * The archive's roll-ups. If both sides have the same one, the one with more events stays; those of
 * missing profiles are left out.
 */
export const rollupSection = archiveSection('rollup', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'rollup'>[]> {
  const { profileId, day, dimension, kind, who, value, counts } = rollups
  const after = (id: string) => {
    const [profile = '', ...rest] = id.split(':')
    return sql`(${profileId}, ${day}, ${dimension}, ${kind}, ${who}, ${value}) > (${profile}::uuid, ${rest[0]}, ${rest[1]}, ${rest[2]}, ${rest[3]}, ${rest[4]})`
  }
  yield* pagesOf(async (last) => {
    const rows = await db
      .select({ profileId, day, dimension, kind, who, value, counts })
      .from(rollups)
      .where(and(ownedBy(rollups, actor), last === undefined ? undefined : after(last)))
      .orderBy(asc(profileId), asc(day), asc(dimension), asc(kind), asc(who), asc(value))
      .limit(PAGE)
    return rows.map((row) => ({ type: 'rollup' as const, id: rollupId(row), ...row }))
  })
}

async function restore({ ctx }: Restoring, records: RecordOf<'rollup'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { tenantId, userId: ownerId } = ctx.actor
  const { idOf } = await profilesHere(ctx)
  const cardIdOf = await cardIdsHere(
    ctx,
    records.filter(({ dimension }) => dimension === 'card').map(({ value }) => value),
  )
  const rows = records.flatMap(({ type: _type, id: _id, ...record }) => {
    const profileId = idOf(record.profileId)
    if (profileId === undefined) return []
    const value = record.dimension === 'card' ? cardIdOf(record.value) : record.value
    const total = record.counts.reduce((sum, count) => sum + count, 0)
    return [{ ...record, tenantId, ownerId, profileId, value, total }]
  })
  const end = sql`on conflict (tenant_id, owner_id, profile_id, day, dimension, kind, who, value)
    do update set counts = excluded.counts, total = excluded.total
    where ${rollups.total} < excluded.total returning day`
  return (await insertRows(ctx.db, rollups, rows, end)).length
}

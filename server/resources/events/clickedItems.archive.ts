import { and, asc, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { PAGE, archiveSection, pagesOf } from '../../platform/archive/archiveSection'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Reader, Restoring } from '../../ports/context'
import { profilesHere } from '../profiles'
import { clickedItems as items } from './tables'

/** The archive's titles of clicked items; a title that is here already stays. */
export const clickedItemSection = archiveSection('clickedItem', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'clickedItem'>[]> {
  const { profileId, id: itemId, kind, title } = items
  yield* pagesOf(async (last) => {
    const [profile = '', item = ''] = last?.split(':') ?? []
    const after = sql`(${profileId}, ${itemId}) > (${profile}::uuid, ${item}::uuid)`
    const rows = await db
      .select({ profileId, itemId, kind, title })
      .from(items)
      .where(and(ownedBy(items, actor), last === undefined ? undefined : after))
      .orderBy(asc(profileId), asc(itemId))
      .limit(PAGE)
    return rows.map((row) => ({
      type: 'clickedItem' as const,
      id: `${row.profileId}:${row.itemId}`,
      ...row,
    }))
  })
}

async function restore({ ctx }: Restoring, records: RecordOf<'clickedItem'>[]): Promise<number> {
  if (records.length === 0) return 0
  const { tenantId, userId: ownerId } = ctx.actor
  const { idOf } = await profilesHere(ctx)
  const rows = records.flatMap(({ profileId: archived, itemId: id, kind, title }) => {
    const profileId = idOf(archived)
    return profileId === undefined ? [] : [{ tenantId, ownerId, profileId, id, kind, title }]
  })
  if (rows.length === 0) return 0
  return (await ctx.db.insert(items).values(rows).onConflictDoNothing().returning({ id: items.id }))
    .length
}

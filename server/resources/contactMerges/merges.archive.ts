import { and, asc, gt, inArray } from 'drizzle-orm'
import type { MergedContact } from '@/contactMerge/mergedContact'
import type { RecordOf } from '@/contract/account/archive'
import { contactMerges as merges } from './tables'
import { PAGE, pagesOf, archiveSection } from '../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'

/** The history of merges. With it and the merged contacts, every merge can still be undone. */
export const mergeSection = archiveSection('merge', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'merge'>[]> {
  const next = (after?: string) =>
    and(ownedBy(merges, actor), after === undefined ? undefined : gt(merges.id, after))
  for await (const rows of pagesOf((after) =>
    db.select().from(merges).where(next(after)).orderBy(asc(merges.id)).limit(PAGE),
  )) {
    yield rows.map(
      ({
        tenantId: _tenantId,
        ownerId: _ownerId,
        before,
        result,
        undoneAt,
        erasedAt,
        createdAt,
        ...row
      }) => {
        const dates = {
          undoneAt: undoneAt?.toISOString() ?? null,
          erasedAt: erasedAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        }
        return {
          type: 'merge',
          ...row,
          before: withoutPicture(before),
          result: withoutPicture(result),
          ...dates,
        }
      },
    )
  }
}

function withoutPicture(content: MergedContact | null): RecordOf<'merge'>['before'] {
  if (!content) return null
  const { displayImage: _displayImage, ...rest } = content
  return rest
}

async function restore(
  { ctx: { db, actor } }: Restoring,
  records: RecordOf<'merge'>[],
): Promise<number> {
  if (records.length === 0) return 0
  const found = await db
    .select({ id: merges.id })
    .from(merges)
    .where(
      and(
        ownedBy(merges, actor),
        inArray(
          merges.id,
          records.map(({ id }) => id),
        ),
      ),
    )
  const known = new Set(found.map(({ id }) => id))
  const rows = records
    .filter(({ id }) => !known.has(id))
    .map(({ type: _type, before, result, undoneAt, erasedAt, createdAt, ...record }) => {
      const dates = {
        undoneAt: undoneAt === null ? null : new Date(undoneAt),
        erasedAt: erasedAt === null ? null : new Date(erasedAt),
        createdAt: new Date(createdAt),
      }
      // Both without a picture: an undo then leaves the survivor the one that it has.
      return {
        ...record,
        tenantId: actor.tenantId,
        ownerId: actor.userId,
        before: before && { ...before, displayImage: null },
        result: result && { ...result, displayImage: null },
        ...dates,
      }
    })
  if (rows.length > 0) await db.insert(merges).values(rows)
  return rows.length
}

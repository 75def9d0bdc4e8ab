import { and, asc, count, gt } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { occupations } from './tables'
import { ApiError } from '../../platform/http/apiError'
import { MAX_OWN, keyOf } from './occupations.service'
import { PAGE, pagesOf, archiveSection } from '../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../ports/context'
import { ownedBy } from '../../platform/db/ownedBy'

/** The archive's occupations that the person added. Throws CONFLICT if there would be too many. */
export const occupationSection = archiveSection('occupation', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'occupation'>[]> {
  const { key: id, name, createdAt } = occupations
  const next = (after?: string) =>
    and(ownedBy(occupations, actor), after === undefined ? undefined : gt(id, after))
  for await (const rows of pagesOf((after) =>
    db
      .select({ id, name, createdAt })
      .from(occupations)
      .where(next(after))
      .orderBy(asc(id))
      .limit(PAGE),
  )) {
    yield rows.map((row) => ({
      ...row,
      type: 'occupation',
      createdAt: row.createdAt.toISOString(),
    }))
  }
}

/** Restores occupations; their keys are derived from the names. */
async function restore(
  { ctx: { db, actor } }: Restoring,
  records: RecordOf<'occupation'>[],
): Promise<number> {
  const rows = records
    .map(({ name, createdAt }) => ({
      tenantId: actor.tenantId,
      ownerId: actor.userId,
      key: keyOf(name),
      name,
      createdAt: new Date(createdAt),
    }))
    .filter(({ key }) => key !== '')
  if (rows.length === 0) return 0
  const added = await db
    .insert(occupations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: occupations.key })
  const [{ own } = { own: 0 }] = await db
    .select({ own: count() })
    .from(occupations)
    .where(ownedBy(occupations, actor))
  if (own > MAX_OWN)
    throw new ApiError(
      'CONFLICT',
      `These would be more than ${String(MAX_OWN)} occupations of your own, which is the most.`,
    )
  return added.length
}

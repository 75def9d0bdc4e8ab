import { createHash } from 'node:crypto'
import { and, asc, sql } from 'drizzle-orm'
import type { RecordOf } from '@/contract/account/archive'
import { asUuid } from '../../../platform/text/asUuid'
import { resetScan } from '../../contacts'
import { ownedBy } from '../../../platform/db/ownedBy'
import { dismissals } from '../tables'
import { PAGE, pagesOf, archiveSection } from '../../../platform/archive/archiveSection'
import type { Reader, Restoring } from '../../../ports/context'

/** The dismissals, so that the same contacts are not proposed as duplicates again. */
export const dismissalSection = archiveSection('apart', { read, restore })

async function* read({ db, actor }: Reader): AsyncGenerator<RecordOf<'apart'>[]> {
  const { dismissalId, contactId, createdAt } = dismissals
  const next = (after?: string) => {
    const [dismissal, contact] = after?.split(':') ?? []
    return and(
      ownedBy(dismissals, actor),
      after === undefined
        ? undefined
        : sql`(${dismissalId}, ${contactId}) > (${dismissal}::uuid, ${contact}::uuid)`,
    )
  }
  const page = async (after?: string) => {
    const rows = await db
      .select({ dismissalId, contactId, createdAt })
      .from(dismissals)
      .where(next(after))
      .orderBy(asc(dismissalId), asc(contactId))
      .limit(PAGE)
    return rows.map((row) => ({
      type: 'apart' as const,
      id: `${row.dismissalId}:${row.contactId}`,
      ...row,
      createdAt: row.createdAt.toISOString(),
    }))
  }
  yield* pagesOf(page)
}

async function restore(
  { ctx: { db, actor } }: Restoring,
  records: RecordOf<'apart'>[],
): Promise<number> {
  const rows = records.flatMap((record) =>
    dismissalsOf(record).map((dismissal) => ({ ...dismissal, record })),
  )
  if (rows.length === 0) return 0
  await resetScan({ db, actor })
  const values = rows.map(({ dismissalId, contactId, record }) => ({
    tenantId: actor.tenantId,
    ownerId: actor.userId,
    dismissalId,
    contactId,
    createdAt: new Date(record.createdAt),
  }))
  const added = await db
    .insert(dismissals)
    .values(values)
    .onConflictDoNothing()
    .returning({ dismissalId: dismissals.dismissalId, contactId: dismissals.contactId })
  const names = new Set(added.map(nameOf))
  return new Set(rows.filter((row) => names.has(nameOf(row))).map(({ record }) => record)).size
}

interface Dismissal {
  dismissalId: string
  contactId: string
}

/**
 * Returns the dismissals of a record. A pair of version 1 becomes a dismissal with a stable id,
 * unless it followed from a merge.
 */
function dismissalsOf(record: RecordOf<'apart'>): Dismissal[] {
  if (!('otherId' in record)) return [record]
  const { contactId, otherId, mergeId } = record
  const dismissalId = asUuid(createHash('md5').update(`${contactId} ${otherId}`).digest('hex'))
  return mergeId === null ? [contactId, otherId].map((id) => ({ dismissalId, contactId: id })) : []
}

function nameOf({ dismissalId, contactId }: Dismissal): string {
  return `${dismissalId} ${contactId}`
}

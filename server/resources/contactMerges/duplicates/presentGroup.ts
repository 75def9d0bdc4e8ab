import { asc } from 'drizzle-orm'
import type { DuplicateGroup } from '@/contract/contacts/duplicates'
import { contacts } from '../../contacts/tables'
import { type SummaryRow, presentSummary, summaryColumns, withIds } from '../../contacts'
import { evidenceOf } from './evidence'
import { certaintyOf } from './groupStore'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/**
 * Reads the contacts of the list with these ids, the oldest first, without their large texts:
 * thousands may be shown at once.
 */
export async function readSummaries(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, SummaryRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(summaryColumns)
    .from(contacts)
    .where(withIds(actor, ids))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
  return new Map(rows.map((row) => [row.id, row]))
}

export function presentGroup(
  { id, rank, size }: { id: string; rank: number; size: number },
  rows: readonly SummaryRow[],
): DuplicateGroup {
  const sorted = [...rows].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return {
    id,
    certainty: certaintyOf(rank),
    evidence: evidenceOf(sorted),
    contacts: sorted.map(presentSummary),
    size,
  }
}

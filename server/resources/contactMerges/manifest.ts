import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  contactMerges,
  dismissals,
  duplicateGroups,
  duplicateMembers,
  duplicateScans,
} from './tables'
import { ownedBy } from '../../platform/db/ownedBy'
import { ownedRow } from '../../platform/http/ownedRow'
import type { Resource } from '../../platform/resource'
import { dismissalSection } from './dismissals/dismissals.archive'
import { mergeKind } from './mergeKind'
import { mergeSection } from './merges.archive'
import { mergesRoutes } from './merges.routes'

export const contactMergesResource: Resource = {
  routes: mergesRoutes,
  ownedTables: [contactMerges, dismissals, duplicateGroups, duplicateMembers, duplicateScans],
  archiveSections: [mergeSection, dismissalSection],
  jobKinds: [mergeKind],
  ownedRows: { '{mergeId}': ownedRow('merge', contactMerges) },
  async deleteRowsWithFiles({ db, actor }) {
    // Only the ledger knows which pictures a survivor had before.
    const imageIn = (content: PgColumn) => sql<string | null>`${content} ->> 'displayImage'`
    const deleted = await db
      .delete(contactMerges)
      .where(ownedBy(contactMerges, actor))
      .returning({ before: imageIn(contactMerges.before), result: imageIn(contactMerges.result) })
    return deleted.flatMap(({ before, result }) => [before ?? [], result ?? []].flat())
  },
}

import { type SQL, and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  cardEvents,
  cards,
  contactConsents,
  contactCounts,
  contactMerges,
  contacts,
  directory,
  dismissals,
  duplicateGroups,
  duplicateMembers,
  duplicateScans,
  eventCounts,
  idempotencyKeys,
  importBatches,
  jobRows,
  jobs,
  linkChecks,
  links,
  occupations,
  profiles,
  uploadTotals,
  uploads,
} from '../../platform/db/schema'
import type { Actor } from '../../ports/context'

type OwnedTable = PgTable & { tenantId: PgColumn; ownerId: PgColumn }

/** Every table whose rows have an owner: an account that is deleted leaves nothing in them. A test fails when one is missing. */
export const ownedTables: readonly OwnedTable[] = [
  contacts,
  contactCounts,
  contactMerges,
  dismissals,
  duplicateGroups,
  duplicateMembers,
  duplicateScans,
  jobs,
  jobRows,
  importBatches,
  cards,
  profiles,
  directory,
  idempotencyKeys,
  links,
  occupations,
  linkChecks,
  cardEvents,
  eventCounts,
  contactConsents,
  uploads,
  uploadTotals,
]

/** The actor's rows of such a table. */
export function ownRows(
  { tenantId, ownerId }: OwnedTable,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
): SQL | undefined {
  return and(eq(tenantId, actor.tenantId), eq(ownerId, actor.userId))
}

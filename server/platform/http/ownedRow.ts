import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OwnedRow, OwnedTable } from '../../ports/registry'
import { ownedBy } from '../db/ownedBy'

/** Describes the rows of a table that paths name by `id`; `also` adds a condition. */
export function ownedRow(
  noun: string,
  table: OwnedTable & { id: PgColumn },
  also?: SQL,
): Required<OwnedRow> {
  return {
    noun,
    isOwn: (actor, id) =>
      sql`exists (select 1 from ${table} where ${and(ownedBy(table, actor), eq(table.id, id), also)})`,
  }
}

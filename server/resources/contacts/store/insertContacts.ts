import { sql } from 'drizzle-orm'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { recordColumns, recordFields, recordValues, recordsJson } from './contactRecords'
import { writeInChunks } from './writeInChunks'
import type { OwnerScope } from '../../../platform/db/ownedBy'

type NewContact = typeof contacts.$inferInsert &
  Pick<ContactRow, 'tags' | 'isFavorite' | 'source' | 'extras'>

const CHUNK = 250

/**
 * Inserts rows of the actor, including rows that are already in the trash. A generator can create
 * the next rows while the database writes.
 */
export async function insertContacts(
  { db, actor }: OwnerScope,
  rows: Iterable<NewContact>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const counts = new CountChanges()
    await writeInChunks(tx, rows, CHUNK, (chunk) => {
      for (const row of chunk) {
        if (row.mergeId) continue
        if (row.deletedAt) counts.add('deleted', '', 1)
        else counts.addListed(row, 1)
      }
      return sql`insert into ${contacts} (${sql.raw(recordColumns)}) select ${actor.tenantId}, ${actor.userId}, ${sql.raw(recordValues)}
        from json_to_recordset(${recordsJson(chunk)}::text::json) as given(${sql.raw(recordFields)})`
    })
    await counts.write({ db: tx, actor })
  })
}

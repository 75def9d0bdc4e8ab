import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { contactLine, lineColumns, lineStart } from './contactLines'
import { writeInChunks } from './writeInChunks'
import { copyRows } from '../../../platform/db/copyRows'
import type { OwnerScope } from '../../../platform/db/ownedBy'

type NewContact = typeof contacts.$inferInsert &
  Pick<ContactRow, 'tags' | 'isFavorite' | 'source' | 'extras'>

const CHUNK = 400

/**
 * Inserts rows of the actor, including rows that are already in the trash. A generator can create
 * the next rows while the database writes.
 */
export async function insertContacts(
  { db, actor }: OwnerScope,
  rows: Iterable<NewContact> | AsyncIterable<NewContact>,
): Promise<void> {
  const start = lineStart(actor)
  await db.transaction(async (tx) => {
    const counts = new CountChanges()
    await writeInChunks(rows, CHUNK, (chunk) => {
      let lines = ''
      for (const row of chunk) {
        lines += contactLine(start, row)
        if (row.mergeId) continue
        if (row.deletedAt) counts.add('deleted', '', 1)
        else counts.addListed(row, 1)
      }
      return () => copyRows(tx, contacts, { columns: lineColumns, lines })
    })
    await counts.write({ db: tx, actor })
  })
}

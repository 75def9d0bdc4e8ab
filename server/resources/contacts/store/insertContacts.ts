import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { contactLine, lineColumns, lineStart } from './contactLines'
import { copyRows } from '../../../platform/db/copyRows'
import type { OwnerScope } from '../../../platform/db/ownedBy'

type NewContact = typeof contacts.$inferInsert &
  Pick<ContactRow, 'tags' | 'isFavorite' | 'source' | 'extras'>

/** Rows that are sent together. */
const PIECE = 50

/**
 * Inserts rows of the actor, including rows that are already in the trash. A generator can create
 * the next rows while the database writes, but must not use the actor's connection.
 */
export async function insertContacts(
  { db, actor }: OwnerScope,
  rows: Iterable<NewContact> | AsyncIterable<NewContact>,
): Promise<void> {
  const start = lineStart(actor)
  const counts = new CountChanges()
  const pieces = async function* () {
    let lines = ''
    let count = 0
    for await (const row of rows) {
      lines += contactLine(start, row)
      if (row.deletedAt && !row.mergeId) counts.add('deleted', '', 1)
      else if (!row.mergeId) counts.addListed(row, 1)
      if ((count += 1) % PIECE !== 0) continue
      yield lines
      lines = ''
    }
    if (lines !== '') yield lines
  }
  await db.transaction(async (tx) => {
    await copyRows(tx, contacts, { columns: lineColumns, pieces: pieces() })
    await counts.write({ db: tx, actor })
  })
}

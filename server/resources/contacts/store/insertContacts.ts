import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { contactLine, lineColumns, lineStart } from './contactLines'
import { copyRows } from '../../../platform/db/copyRows'
import type { OwnerScope } from '../../../platform/db/ownedBy'

type NewContact = typeof contacts.$inferInsert &
  Pick<ContactRow, 'tags' | 'isFavorite' | 'source' | 'extras'>

/** The characters that are sent together, if rows are large. */
const PIECE = 2 ** 17

/** Inserts rows of the actor, including rows that are already in the trash. */
export function insertContacts(scope: OwnerScope, rows: Iterable<NewContact>): Promise<void> {
  return insertInBatches(scope, [rows])
}

/**
 * Inserts rows like `insertContacts`, batch by batch. The database writes one while a generator
 * creates the next, which must not use the connection of `scope`.
 */
export async function insertInBatches(
  { db, actor }: OwnerScope,
  batches: Iterable<Iterable<NewContact>> | AsyncIterable<Iterable<NewContact>>,
): Promise<void> {
  const start = lineStart(actor)
  const counts = new CountChanges()
  const pieces = async function* () {
    for await (const rows of batches) {
      let lines = ''
      for (const row of rows) {
        lines += contactLine(start, row)
        if (row.deletedAt && !row.mergeId) counts.add('deleted', '', 1)
        else if (!row.mergeId) counts.addListed(row, 1)
        if (lines.length < PIECE) continue
        yield lines
        lines = ''
      }
      if (lines !== '') yield lines
    }
  }
  await db.transaction(async (tx) => {
    await copyRows(tx, contacts, { columns: lineColumns, pieces: pieces() })
    await counts.write({ db: tx, actor })
  })
}

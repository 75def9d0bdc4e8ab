import { and } from 'drizzle-orm'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import type { ContactChanges } from './updateContact'
import { findPushTarget, isPushedEdit, queueEdits } from './queuePushes'
import { updateFromRows } from './updateFromRows'
import { writeInChunks } from './writeInChunks'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

export type Rewrite = readonly [before: ContactRow, changes: ContactChanges]

const CHUNK = 150
/** The characters of a search text that take as long to index as all else of a contact. */
const CHARACTERS = 1000

function weightOf([, { searchText = '' }]: Rewrite): number {
  return 1 + searchText.length / CHARACTERS
}

/**
 * Updates many rows of the list and raises their versions. The caller has locked them
 * (`lockContacts`), and all changes have the same fields. A generator can compute the next changes
 * while the database writes.
 */
export function rewriteContacts(scope: OwnerScope, pairs: Iterable<Rewrite>): Promise<void> {
  return rewriteInSteps(scope, [pairs])
}

/**
 * Updates rows like `rewriteContacts`, step by step, so that a generator can read the rows of the
 * next step between two writes.
 */
export async function rewriteInSteps(
  scope: OwnerScope,
  steps: Iterable<Iterable<Rewrite>> | AsyncIterable<Iterable<Rewrite>>,
): Promise<void> {
  await scope.db.transaction(async (tx) => {
    const inside = { ...scope, db: tx }
    const counts = new CountChanges()
    const target = await findPushTarget(inside)
    const edited: string[] = []
    for await (const pairs of steps) {
      const statementOf = (chunk: readonly Rewrite[]) => {
        for (const [before, changes] of chunk) {
          counts.addChanged(before, { ...before, ...changes })
          if (target && isPushedEdit(target, before, changes)) edited.push(before.id)
        }
        const rows = chunk.map(([{ id }, changes]) => ({ id, ...changes }))
        // The condition repeats the ids: the planner expects 100 rows in any JSON, and to join so
        // many it would read all of an owner's 8,000.
        const ids = rows.map(({ id }) => id)
        const where = and(ownedBy(contacts, scope.actor), idIn(contacts.id, ids))
        const update = updateFromRows(rows, { by: ['id'], where, isNewVersion: true })
        return () => tx.execute(update)
      }
      await writeInChunks(pairs, CHUNK, statementOf, weightOf)
    }
    if (target) await queueEdits(inside, target, edited)
    // Last, because every writer locks the counts after all other rows.
    await counts.write(inside)
  })
}

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

/** The weight of the rows of one statement, which takes the embedded database some 50 ms. */
const CHUNK = 100
/** The characters of a search text that take as long to index as all else of a contact. */
const CHARACTERS = 1000

function weightOf([, { searchText = '' }]: Rewrite): number {
  return 1 + searchText.length / CHARACTERS
}

/**
 * Updates many rows of the list and raises their versions. The caller has locked them
 * (`lockContacts`) and gives them as they are stored; all changes have the same fields. A generator
 * can compute the next changes while the database writes.
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
        const rows = changedRows(chunk)
        // The condition repeats the ids: the planner expects 100 rows in any JSON, and to join so
        // many it would read all of an owner's 8,000.
        const ids = chunk.map(([{ id }]) => id)
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

/**
 * Returns the changes of rows with their ids, without the columns that no row changes: one changed
 * cell leaves most derived columns as they are.
 */
function changedRows(chunk: readonly Rewrite[]): Partial<ContactRow>[] {
  const [[, fields] = [null, {}]] = chunk
  const columns = (Object.keys(fields) as (keyof ContactChanges)[]).filter((column) =>
    chunk.some(([before, changes]) => !isSame(before[column], changes[column])),
  )
  return chunk.map(([{ id }, changes]) => ({
    id,
    ...Object.fromEntries(columns.map((column) => [column, changes[column]])),
  }))
}

/** Tells whether two values of a column are surely the same; lists are compared by their items. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => item === other[at])
  return one === other
}

import { type SQL, and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { clickedItems } from '../events/tables'

interface Item {
  id: string
  title: string
}

/**
 * Stores the new titles of items that were clicked before, so that one that is deleted later has
 * its last title in statistics. `shownBy` is the condition of the profiles that show the items:
 * clients choose ids, so another owner's item may have the same one.
 */
export async function renameClickedItems(
  db: Db,
  shownBy: SQL | undefined,
  before: readonly Item[],
  after: readonly Item[],
): Promise<void> {
  const titles = new Map(before.map(({ id, title }) => [id, title]))
  for (const { id, title } of after)
    if (titles.has(id) && titles.get(id) !== title)
      await db
        .update(clickedItems)
        .set({ title })
        .where(and(shownBy, eq(clickedItems.id, id)))
}

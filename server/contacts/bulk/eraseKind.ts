import { inArray } from 'drizzle-orm'
import { contacts } from '../../db/schema'
import { jobKind } from '../../jobs/jobKind'
import { eraseContacts } from '../contactStore'
import { type BulkInput, bulkStep } from './bulkStep'
import type { WalkCursor } from './walkSelection'

interface EraseCursor {
  /** Where the walk is; null once it has ended. */
  walk: WalkCursor | null
  /** Pictures of contacts that are gone, whose files go with the next step: a kill between the two leaves none. */
  pictures: string[]
}

/** Erases contacts of the trash for good, with their pictures. */
export const eraseKind = jobKind<BulkInput, EraseCursor>({
  kind: 'erase',
  action: 'delete',
  async step(ctx, work) {
    for (const picture of work.cursor?.pictures ?? []) await ctx.files.delete(picture)
    if (work.cursor?.walk === null) return { cursor: work.cursor, done: 0, isEnd: true }
    let pictures: string[] = []
    const result = await bulkStep(ctx, { ...work, cursor: work.cursor?.walk ?? null }, true, async (ids) => {
      const gone = await eraseContacts(ctx, inArray(contacts.id, ids))
      pictures = gone.pictures
      return { changed: gone.erased }
    })
    const { isEnd } = result
    return { ...result, cursor: { walk: isEnd ? null : result.cursor, pictures }, isEnd: isEnd && pictures.length === 0 }
  },
})

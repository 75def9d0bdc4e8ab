import { and, inArray } from 'drizzle-orm'
import { contacts } from '../../db/schema'
import { jobKind } from '../../jobs/jobKind'
import { eraseContacts } from '../contactStore'
import { type BulkInput, bulkStep } from './bulkStep'
import { type WalkCursor, trashedUntil } from './walkSelection'

/** Erases contacts of the trash for good. Their pictures go inside of the step: a kill leaves none that nothing knows, and the step is done again. */
export const eraseKind = jobKind<BulkInput, WalkCursor>({
  kind: 'erase',
  action: 'delete',
  step: (ctx, work) =>
    bulkStep(ctx, work, true, async (ids) => {
      const { erased, pictures } = await eraseContacts(ctx, and(inArray(contacts.id, ids), trashedUntil(work.job.createdAt)))
      for (const picture of pictures) await ctx.files.delete(picture)
      return { changed: erased }
    }),
})

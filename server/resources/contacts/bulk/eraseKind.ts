import { and, inArray } from 'drizzle-orm'
import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { deleteMarkedFiles } from '../../../platform/files/deleteFiles'
import { jobKind } from '../../../platform/jobs/jobKind'
import { eraseContacts } from '../store/eraseContacts'
import { type BulkInput, bulkStep } from './bulkStep'
import { type SelectionCursor, trashedBy } from './selection'

/** Erases contacts in the trash for good, and deletes their pictures after the commit. */
export const eraseKind = jobKind<BulkInput, SelectionCursor>({
  kind: 'erase',
  subject: 'Contact',
  action: 'delete',
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'trash', async (ids) => {
      const { erased, pictures } = await eraseContacts(
        ctx,
        and(inArray(contacts.id, ids), trashedBy(work.job.createdAt)),
      )
      if (pictures.length > 0)
        ctx.afterCommit((db) => deleteMarkedFiles({ ...ctx, db }, { keys: pictures }))
      return { changed: erased }
    }),
})

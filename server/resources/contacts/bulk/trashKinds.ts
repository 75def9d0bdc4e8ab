import { and, asc, eq, gt } from 'drizzle-orm'
import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { ownedBy } from '../../../platform/db/ownedBy'
import { jobKind } from '../../../platform/jobs/jobKind'
import { withIds } from '../list/contactQuery'
import { moveToTrash, restoreFromTrash } from '../store/trashContacts'
import { type BulkInput, type UndoCursor, bulkStep, undoJobRows } from './bulkStep'
import { type SelectionCursor, trashedBy } from './selection'

/** Moves contacts to the trash with the job's id as deletion id, so that undo finds them. */
export const deleteKind = jobKind<BulkInput, SelectionCursor>({
  kind: 'delete',
  subject: 'Contact',
  action: 'delete',
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'list', async (ids) => ({
      changed: await moveToTrash(ctx, ids, { deletionId: work.job.id, now: ctx.clock() }),
    })),
  async undoStep(ctx, { job, limit, cursor }) {
    const isOfJob = and(
      ownedBy(contacts, ctx.actor),
      eq(contacts.deletionId, job.id),
      cursor ? gt(contacts.id, cursor.after) : undefined,
    )
    const rows = await ctx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(isOfJob)
      .orderBy(asc(contacts.id))
      .limit(limit)
    const ids = rows.map(({ id }) => id)
    const reversed = await restoreFromTrash(ctx, ids, ctx.clock())
    const isEnd = rows.length < limit
    // Contacts that are missing here were restored or erased since.
    const kept = isEnd
      ? Math.max(0, (job.counts['changed'] ?? 0) - (job.counts['reversed'] ?? 0) - reversed)
      : 0
    return {
      cursor: { after: rows.at(-1)?.id ?? '' },
      done: reversed + kept,
      counts: { reversed, ...(kept > 0 && { kept }) },
      isEnd,
    }
  },
})

/** Restores contacts from the trash. Undo moves them back with the job's id as deletion id. */
export const restoreKind = jobKind<BulkInput, SelectionCursor, UndoCursor>({
  kind: 'restore',
  subject: 'Contact',
  action: 'delete',
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'trash', async (ids) => {
      const found = await ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(withIds(ctx.actor, ids, true), trashedBy(work.job.createdAt)))
        .orderBy(asc(contacts.id))
        .for('update')
      const changed = await restoreFromTrash(
        ctx,
        found.map(({ id }) => id),
        ctx.clock(),
      )
      return { changed, rows: found.map(({ id }) => ({ entityId: id, outcome: 'changed' })) }
    }),
  undoStep: (ctx, work) =>
    undoJobRows(ctx, work, (rows) =>
      moveToTrash(
        ctx,
        rows.map(({ contactId }) => contactId),
        { deletionId: work.job.id, now: ctx.clock() },
      ),
    ),
})

import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import { jobKind } from '../../../platform/jobs/jobKind'
import { placed, placedWithIds } from '../list/contactQuery'
import { trashContacts, untrashContacts } from '../contactStore'
import { inIndexOrder } from '../list/plan'
import { type BulkInput, bulkStep, undoRows } from './bulkStep'
import { type WalkCursor, trashedUntil } from './walkSelection'

/** Moves contacts to the trash under the job's id, which finds them again. */
export const deleteKind = jobKind<BulkInput, WalkCursor>({
  kind: 'delete',
  action: 'delete',
  step: (ctx, work) =>
    bulkStep(ctx, work, false, async (ids) => ({
      changed: await trashContacts(ctx, inArray(contacts.id, ids), {
        deletionId: work.job.id,
        now: ctx.clock(),
      }),
    })),
  async undoStep(ctx, { job, limit, cursor }) {
    const mine = and(
      placed(ctx.actor, true),
      eq(contacts.deletionId, job.id),
      cursor ? gt(contacts.id, cursor.after) : undefined,
    )
    const rows = await inIndexOrder(
      ctx.db,
      ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(mine)
        .orderBy(asc(contacts.id))
        .limit(limit),
    )
    const reversed =
      rows.length === 0
        ? 0
        : await untrashContacts(
            ctx,
            inArray(
              contacts.id,
              rows.map(({ id }) => id),
            ),
            ctx.clock(),
          )
    const isEnd = rows.length < limit
    // What is not there any more was restored or erased since.
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

/** Takes contacts out of the trash; its undo moves them back there, under the job's id. */
export const restoreKind = jobKind<BulkInput, WalkCursor, null>({
  kind: 'restore',
  action: 'delete',
  step: (ctx, work) =>
    bulkStep(ctx, work, true, async (ids) => {
      const found = await ctx.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(placedWithIds(ctx.actor, ids, true), trashedUntil(work.job.createdAt)))
        .orderBy(asc(contacts.id))
        .for('update')
      if (found.length === 0) return { changed: 0 }
      const changed = await untrashContacts(
        ctx,
        inArray(
          contacts.id,
          found.map(({ id }) => id),
        ),
        ctx.clock(),
      )
      return { changed, rows: found.map(({ id }) => ({ contactId: id, outcome: 'changed' })) }
    }),
  undoStep: (ctx, work) =>
    undoRows(ctx, work, (rows) =>
      trashContacts(
        ctx,
        inArray(
          contacts.id,
          rows.map(({ contactId }) => contactId),
        ),
        { deletionId: work.job.id, now: ctx.clock() },
      ),
    ),
})

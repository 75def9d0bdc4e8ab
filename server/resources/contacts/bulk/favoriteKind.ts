import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { type JobCtx, jobKind } from '../../../platform/jobs/jobKind'
import { contentHash } from '../contactContent'
import type { ContactRow } from '../contactRow'
import { lockContacts } from '../store/lockContacts'
import { rewriteContacts } from '../store/rewriteContacts'
import { type BulkInput, type UndoCursor, bulkStep, undoJobRows } from './bulkStep'
import type { SelectionCursor } from './selection'

interface FavoriteInput extends BulkInput {
  isFavorite: boolean
}

/**
 * Adds contacts to favorites or removes them. Undo skips contacts that were changed back by hand.
 */
export const favoriteKind = jobKind<FavoriteInput, SelectionCursor, UndoCursor>({
  kind: 'favorite',
  subject: 'Contact',
  action: 'update',
  fieldOf: () => 'isFavorite',
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'contents of the list', async (ids) => {
      const changed = await setFavorite(ctx, ids, work.input.isFavorite)
      return {
        changed: changed.length,
        rows: changed.map((entityId) => ({ entityId, outcome: 'changed' })),
      }
    }),
  undoStep: (ctx, work) =>
    undoJobRows(
      ctx,
      work,
      async (rows) =>
        (
          await setFavorite(
            ctx,
            rows.map(({ contactId }) => contactId),
            !work.input.isFavorite,
          )
        ).length,
    ),
})

/** Returns the ids of the contacts that changed. */
async function setFavorite(
  ctx: JobCtx,
  ids: readonly string[],
  isFavorite: boolean,
): Promise<string[]> {
  const changed = (await lockContacts(ctx, ids)).filter((row) => row.isFavorite !== isFavorite)
  await rewriteContacts(ctx, rewrites(changed, isFavorite, ctx.clock()))
  return changed.map(({ id }) => id)
}

function* rewrites(rows: readonly ContactRow[], isFavorite: boolean, updatedAt: Date) {
  for (const row of rows)
    yield [
      row,
      { isFavorite, contentHash: contentHash({ ...row, isFavorite }), updatedAt },
    ] as const
}

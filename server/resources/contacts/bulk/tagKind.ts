import { contacts } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import { type JobCtx, jobKind } from '../../../platform/jobs/jobKind'
import { contentHash, displayName } from '../contactContent'
import type { ContactRow } from '../contactRow'
import { lockContacts } from '../store/lockContacts'
import { rewriteContacts } from '../store/rewriteContacts'
import { searchText } from '../list/searchText'
import { type BulkInput, type UndoCursor, bulkStep, undoJobRows } from './bulkStep'
import { type TagChange, changeTags, restoreTags } from './changeTags'
import type { SelectionCursor } from './selection'

interface TagInput extends BulkInput {
  add: string[]
  remove: string[]
}

const TOO_MANY = 'Use at most 100 tags.'

/**
 * Adds and removes tags. Undo removes added tags that are still there and puts back missing ones.
 */
export const tagKind = jobKind<TagInput, SelectionCursor, UndoCursor>({
  kind: 'tag',
  subject: 'Contact',
  action: 'update',
  fieldOf: () => 'tags',
  writes: [contacts, jobRows],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'contents of the list', async (ids) => {
      const all = (await lockContacts(ctx, ids)).map((row) => ({
        row,
        change: changeTags(row.tags, work.input),
      }))
      const failed = all.filter(({ change }) => change === 'tooMany')
      const changed = all.flatMap(({ row, change }) =>
        change === null || change === 'tooMany' ? [] : { row, ...change },
      )
      await writeTags(ctx, changed)
      const failures = failed.map(({ row }) => ({
        entityId: row.id,
        outcome: 'failed',
        detail: { reason: TOO_MANY },
      }))
      const rows = changed.map(({ row, done }) => ({
        entityId: row.id,
        outcome: 'changed',
        detail: done,
      }))
      return { changed: changed.length, failed: failed.length, rows: [...rows, ...failures] }
    }),
  undoStep: (ctx, work) =>
    undoJobRows(ctx, work, async (rows) => {
      const changes = new Map(
        rows.map(({ contactId, detail }) => [contactId, storedChange(detail)]),
      )
      const changed = (await lockContacts(ctx, [...changes.keys()])).flatMap((row) => {
        const tags = restoreTags(row.tags, changes.get(row.id) ?? { added: [], removed: [] })
        return tags ? { row, tags } : []
      })
      await writeTags(ctx, changed)
      return changed.length
    }),
})

function writeTags(
  ctx: JobCtx,
  changed: readonly { row: ContactRow; tags: string[] }[],
): Promise<void> {
  return rewriteContacts(ctx, rewrites(changed, ctx.clock()))
}

function* rewrites(changed: readonly { row: ContactRow; tags: string[] }[], updatedAt: Date) {
  for (const { row, tags } of changed) {
    const content = { ...row, tags }
    yield [
      row,
      {
        tags,
        searchText: searchText(displayName(content), content),
        contentHash: contentHash(content),
        updatedAt,
      },
    ] as const
  }
}

/** Casts a stored detail, which only the step above writes. */
function storedChange(detail: unknown): TagChange {
  return detail as TagChange
}

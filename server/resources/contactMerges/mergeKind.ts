import { and, asc, eq, gt } from 'drizzle-orm'
import { suggestSurvivor } from '@/contactMerge/suggestSurvivor'
import { MAX_MERGED } from '@/contract/contacts/contactMerge'
import { contactMerges as merges, duplicateGroups } from '../../platform/db/schema'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { type JobCtx, type JobRowEntry, jobKind, uploadOf } from '../../platform/jobs/jobKind'
import { undoJobRows as undoJobRows } from '../contacts/bulk/bulkStep'
import type { ContactRow } from '../contacts/contactRow'
import { lockContacts } from '../contacts/store/lockContacts'
import { idIn } from '../contacts/sql/idIn'
import { listDismissals } from './dismissals/dismissals'
import { listMembers } from './duplicates/groupStore'
import { lockScan } from '../contacts/duplicateScan'
import { regroupAfterChange } from './duplicates/updateGroups'
import { MergeError, type MergeContext, mergeRows } from './mergeRows'
import { ownedBy } from '../contacts/sql/ownedBy'
import { groupCandidates } from './duplicates/scanDuplicates'
import { lockForUndo, undoMergeRows } from './undo/undoMergeRows'

/** Contacts that one step locks and holds; more than a group's. */
const MOST_LOCKED = 2_000
const TOO_LARGE = `A merge takes at most ${String(MAX_MERGED)} contacts.`

/**
 * Merges every certain group, each with the choices that a merge makes by itself; a row of the job is a group. A group is judged anew when its turn comes, and
 * contacts that came after the job was asked for are left alone. Undo takes the merges back, the last one first.
 */
export const mergeKind = jobKind<Record<string, never>, string, null>({
  kind: 'merge',
  action: 'delete',
  mostRows: 200,
  storesFiles: true,
  step: async (ctx, { job, cursor, limit }) => {
    const scan = await lockScan(ctx)
    const next = await nextGroups(ctx, cursor, limit)
    const groups = withFew(next)
    const members = await listMembers(
      ctx,
      groups.filter((group) => group.size <= MAX_MERGED).map(({ id }) => id),
      MAX_MERGED,
    )
    // All at once, because merging writes counts, after which nothing more may be waited for.
    const contacts = (await lockContacts(ctx, [...members.values()].flat())).filter(
      ({ createdAt }) => createdAt <= job.createdAt,
    )
    const known = new Map(contacts.map((contact) => [contact.id, contact]))
    const merging: MergeContext = { ...ctx, upload: uploadOf(ctx) }
    const [rows, touched, counts] = [
      [] as JobRowEntry[],
      [] as string[],
      { changed: 0, unchanged: 0, failed: 0 },
    ]
    for (const [index, group] of groups.entries()) {
      const row = job.done + index + 1
      const locked = (members.get(group.id) ?? []).flatMap((id) => known.get(id) ?? [])
      const done =
        group.size > MAX_MERGED ? { fault: TOO_LARGE } : await mergeGroup(merging, locked)
      if ('fault' in done) rows.push({ row, outcome: 'failed', detail: { reason: done.fault } })
      else if (done.mergeIds.length > 0)
        rows.push({
          row,
          contactId: done.survivorId,
          outcome: 'changed',
          detail: { mergeIds: done.mergeIds },
        })
      counts['fault' in done ? 'failed' : done.mergeIds.length > 0 ? 'changed' : 'unchanged'] += 1
      touched.push(...locked.map((contact) => contact.id))
    }
    await regroupAfterChange(ctx, scan, touched)
    return {
      cursor: groups.at(-1)?.id ?? cursor ?? '',
      done: groups.length,
      counts,
      rows,
      isEnd: groups.length === next.length && next.length < limit,
    }
  },
  undoStep: async (ctx, work) => {
    const scan = await lockScan(ctx)
    const touched: string[] = []
    const result = await undoJobRows(ctx, work, async (rows) => {
      const ids = rows.flatMap(({ detail }) => mergeIdsOf(detail))
      await lockForUndo(
        ctx,
        await ctx.db
          .select()
          .from(merges)
          .where(and(ownedBy(merges, ctx.actor), idIn(merges.id, ids))),
      )
      let reversed = 0
      for (const { detail } of rows) {
        let isWhole = true
        for (const mergeId of mergeIdsOf(detail).reverse())
          isWhole = (await undoMergeOf(ctx, mergeId, touched)) && isWhole
        if (isWhole) reversed += 1
      }
      return reversed
    })
    await regroupAfterChange(ctx, scan, touched)
    return result
  },
})

async function nextGroups({ db, actor }: JobCtx, after: string | null, limit: number) {
  const certain = and(
    ownedBy(duplicateGroups, actor),
    eq(duplicateGroups.rank, 0),
    after === null ? undefined : gt(duplicateGroups.id, after),
  )
  return db
    .select({ id: duplicateGroups.id, size: duplicateGroups.size })
    .from(duplicateGroups)
    .where(certain)
    .orderBy(asc(duplicateGroups.id))
    .limit(limit)
}

/** As many of these groups, from the first on, as together have few enough contacts. */
function withFew<G extends { size: number }>(groups: readonly G[]): G[] {
  let contacts = 0
  const end = groups.findIndex(({ size }) => (contacts += Math.min(size, MAX_MERGED)) > MOST_LOCKED)
  return end < 0 ? [...groups] : groups.slice(0, end)
}

/** Merges what is still certainly one among these rows. */
async function mergeGroup(
  merging: MergeContext,
  rows: readonly ContactRow[],
): Promise<{ mergeIds: string[]; survivorId: string } | { fault: string }> {
  const done = { mergeIds: [] as string[], survivorId: '' }
  const certain = groupCandidates(
    rows,
    await listDismissals(
      merging,
      rows.map(({ id }) => id),
    ),
  ).filter(({ rank }) => rank === 0)
  try {
    for (const { ids } of certain) {
      const members = rows
        .filter(({ id }) => ids.includes(id))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      const survivorId = suggestSurvivor(
        members.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      )
      const { mergeId } = await mergeRows(merging, members, survivorId, {})
      done.mergeIds.push(mergeId)
      done.survivorId = survivorId
    }
    return done
  } catch (error) {
    if (error instanceof MergeError)
      return done.mergeIds.length > 0 ? done : { fault: error.message }
    throw error
  }
}

/** False where nothing could come back any more. One that its owner has taken back already counts as taken back. */
async function undoMergeOf(ctx: JobCtx, mergeId: string, touched: string[]): Promise<boolean> {
  const [merge] = await ctx.db
    .select()
    .from(merges)
    .where(and(ownedBy(merges, ctx.actor), eq(merges.id, mergeId)))
  if (!merge || merge.erasedAt) return false
  if (merge.undoneAt) return true
  const undone = await undoMergeRows(ctx, merge, ctx.clock())
  touched.push(...undone.restored, ...undone.touched)
  await deleteFilesAfterCommit(ctx, undone.pictures)
  return true
}

/** What the step wrote with its row. */
function mergeIdsOf(detail: unknown): string[] {
  return [...(detail as { mergeIds: string[] }).mergeIds]
}

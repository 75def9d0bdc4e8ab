import { idIn } from '../../platform/db/idIn'
import { and, asc, eq, gt } from 'drizzle-orm'
import { suggestSurvivor } from '@/contactMerge/suggestSurvivor'
import { MAX_MERGED } from '@/contract/contacts/contactMerge'
import { contactMerges as merges, duplicateGroups } from './tables'
import { contacts } from '../contacts/tables'
import { jobRows } from '../../platform/jobs/tables'
import { deleteFilesAfterCommit } from '../../platform/files/deleteFiles'
import { type JobCtx, type JobRowEntry, jobKind, uploadOf } from '../../platform/jobs/jobKind'
import {
  type ContactRow,
  type UndoCursor,
  contactLengths,
  fitTogether,
  lockContacts,
  lockScan,
  takeFitting,
  undoJobRows,
} from '../contacts'
import { listDismissals } from './dismissals/dismissals'
import { listMembers } from './duplicates/groupStore'
import { regroupAfterChange } from './duplicates/regroup'
import { MergeError, type MergeContext, TOO_LARGE, mergeRows } from './mergeRows'
import { groupCandidates } from './duplicates/groupCandidates'
import { undoMergeRows } from './undo/undoMergeRows'
import { lockForUndo } from './undo/mergeChain'
import { ownedBy } from '../../platform/db/ownedBy'

/** The most contacts that one step locks; more than a group may have. */
const MAX_LOCKED = 2_000
const TOO_MANY = `A merge takes at most ${String(MAX_MERGED)} contacts.`

/**
 * Merges every certain group with the default choices; a row of the job is a group. Groups are
 * checked again when they are merged, and contacts newer than the job are left alone. Undo reverses
 * the merges, the last one first.
 */
export const mergeKind = jobKind<Record<string, never>, string, UndoCursor>({
  kind: 'merge',
  subject: 'Contact',
  noun: 'merge',
  action: 'delete',
  mostRows: 200,
  writes: [contacts, merges, jobRows],
  storesFiles: true,
  step: async (ctx, { job, cursor, limit }) => {
    const scan = await lockScan(ctx)
    const next = await nextGroups(ctx, cursor, limit)
    const few = fewEnough(next)
    const members = await listMembers(
      ctx,
      few.filter((group) => group.size <= MAX_MERGED).map(({ id }) => id),
      MAX_MERGED,
    )
    const membersOf = ({ id }: { id: string }) => members.get(id) ?? []
    const lengths = await contactLengths(ctx, few.flatMap(membersOf))
    const lengthsOf = (group: { id: string }) => membersOf(group).map((id) => lengths.get(id) ?? 0)
    const groups = takeFitting(few, (group) =>
      lengthsOf(group).reduce((sum, length) => sum + length, 0),
    )
    const refusalOf = (group: (typeof groups)[number]) =>
      group.size > MAX_MERGED ? TOO_MANY : fitTogether(lengthsOf(group)) ? null : TOO_LARGE
    const fitting = groups.filter((group) => refusalOf(group) === null)
    // Locks all contacts at once: merging writes counts, and no locks may be taken after that.
    const listed = (await lockContacts(ctx, fitting.flatMap(membersOf))).filter(
      ({ createdAt }) => createdAt <= job.createdAt,
    )
    const known = new Map(listed.map((contact) => [contact.id, contact]))
    const merging: MergeContext = { ...ctx, upload: uploadOf(ctx) }
    const [rows, touched, counts] = [
      [] as JobRowEntry[],
      [] as string[],
      { changed: 0, unchanged: 0, failed: 0 },
    ]
    for (const [index, group] of groups.entries()) {
      const row = job.done + index + 1
      const locked = membersOf(group).flatMap((id) => known.get(id) ?? [])
      const refusal = refusalOf(group)
      const { mergeIds, survivorId, error } =
        refusal === null
          ? await mergeGroup(merging, locked)
          : { mergeIds: [], survivorId: '', error: refusal }
      if (mergeIds.length > 0)
        rows.push({ row, entityId: survivorId, outcome: 'changed', detail: { mergeIds } })
      else if (error !== null) rows.push({ row, outcome: 'failed', detail: { reason: error } })
      if (mergeIds.length > 0) counts.changed += 1
      if (error !== null) counts.failed += 1
      if (mergeIds.length === 0 && error === null) counts.unchanged += 1
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

/** Returns the first groups that together have few enough contacts. */
function fewEnough<G extends { size: number }>(groups: readonly G[]): G[] {
  let contacts = 0
  const end = groups.findIndex(({ size }) => (contacts += Math.min(size, MAX_MERGED)) > MAX_LOCKED)
  return end < 0 ? [...groups] : groups.slice(0, end)
}

interface MergedGroup {
  mergeIds: string[]
  /** The survivor of the last merge; '' for none. */
  survivorId: string
  /** The reason why some of the contacts were not merged, else null. */
  error: string | null
}

/**
 * Merges those of these rows that are still certain duplicates. They may be several groups by now,
 * of which each is merged unless its result is too large.
 */
async function mergeGroup(
  merging: MergeContext,
  rows: readonly ContactRow[],
): Promise<MergedGroup> {
  const done: MergedGroup = { mergeIds: [], survivorId: '', error: null }
  const certain = groupCandidates(
    rows,
    await listDismissals(
      merging,
      rows.map(({ id }) => id),
    ),
  ).filter(({ rank }) => rank === 0)
  for (const { ids } of certain) {
    const members = rows
      .filter(({ id }) => ids.includes(id))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const survivorId = suggestSurvivor(
      members.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    )
    try {
      const { mergeId } = await mergeRows(merging, members, survivorId, {})
      done.mergeIds.push(mergeId)
      done.survivorId = survivorId
    } catch (error) {
      if (!(error instanceof MergeError)) throw error
      done.error = error.message
    }
  }
  return done
}

/**
 * Undoes a merge. Returns false if it cannot be undone any more; one that is undone already counts
 * as undone.
 */
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

/** The step wrote it: the cast. */
function mergeIdsOf(detail: unknown): string[] {
  return [...(detail as { mergeIds: string[] }).mergeIds]
}

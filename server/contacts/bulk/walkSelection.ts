import { type SQL, and, asc, count, gt, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { contactSelection } from '@/contract/contactFilter'
import { contacts } from '../../db/schema'
import type { JobCtx } from '../../jobs/jobKind'
import { countOf } from '../contactCounts'
import { matching, narrowing, placed } from '../contactQuery'

export type Selection = v.InferOutput<typeof contactSelection>

/** Where a walk is: behind the contact of this id. */
export interface WalkCursor {
  after: string
}

interface Walk {
  selection: Selection
  /** The selection is of the trash. */
  isDeleted: boolean
  /** What came after this moment is not part of it. */
  createdUntil: Date
  cursor: WalkCursor | null
  limit: number
}

export interface WalkStep {
  /** The contacts of this step; of chosen ids some may not be there. */
  ids: string[]
  cursor: WalkCursor
  isEnd: boolean
}

/** A selection as a job keeps it: chosen ids in order and once, and no day that would be another one tomorrow. */
export function fixSelection(selection: Selection, now: Date): Selection {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)].sort() }
  const { matching: filter, except } = selection
  return { matching: { ...filter, ...(filter.followUp && { today: filter.today ?? now.toISOString().slice(0, 10) }) }, except }
}

/** The rows of a fixed selection as one condition with one parameter for all ids. */
export function ofSelection(actor: JobCtx['actor'], { selection, isDeleted, createdUntil }: Pick<Walk, 'selection' | 'isDeleted' | 'createdUntil'>): SQL | undefined {
  if ('ids' in selection) return and(placed(actor, isDeleted), sql`${contacts.id} in ${idList(selection.ids)}`)
  const { matching: filter, except } = selection
  const isExcepted = sql`${contacts.id} not in ${idList(except)}`
  return and(matching(actor, { ...filter, isDeleted }), lte(contacts.createdAt, createdUntil), except.length > 0 ? isExcepted : undefined)
}

function idList(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`
}

/** The next contacts of a fixed selection, by id. A row that matches when its turn comes is part of it. */
export async function walkSelection({ db, actor }: Pick<JobCtx, 'db' | 'actor'>, walk: Walk): Promise<WalkStep> {
  const { selection, cursor, limit } = walk
  const after = cursor?.after ?? ''
  if ('ids' in selection) {
    const from = after === '' ? 0 : firstAfter(selection.ids, after)
    const ids = selection.ids.slice(from, from + limit)
    return { ids, cursor: { after: ids.at(-1) ?? after }, isEnd: from + ids.length >= selection.ids.length }
  }
  const where = and(ofSelection(actor, walk), after === '' ? undefined : gt(contacts.id, after))
  const rows = await db.select({ id: contacts.id }).from(contacts).where(where).orderBy(asc(contacts.id)).limit(limit)
  return { ids: rows.map(({ id }) => id), cursor: { after: rows.at(-1)?.id ?? after }, isEnd: rows.length < limit }
}

/** How many contacts a selection holds now, from the owner's counts where they tell. */
export async function countSelection({ db, actor }: Pick<JobCtx, 'db' | 'actor'>, walk: Pick<Walk, 'selection' | 'isDeleted' | 'createdUntil'>): Promise<number> {
  const { selection, isDeleted } = walk
  if ('ids' in selection) return selection.ids.length
  if (selection.except.length === 0 && narrowing(selection.matching).length === 0) return countOf({ db, actor }, isDeleted ? 'deleted' : 'total')
  const [row] = await db.select({ count: count() }).from(contacts).where(ofSelection(actor, walk))
  return row?.count ?? 0
}

function firstAfter(sorted: readonly string[], id: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') <= id) low = middle + 1
    else high = middle
  }
  return low
}

import { type SQL, and, asc, count, gt, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { contactSelection } from '@/contract/contacts/contactFilter'
import { contacts } from '../../../platform/db/schema'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { countOf } from '../list/contactCounts'
import { matchesFilter, filterConditions, inListOrTrash, withIds } from '../list/contactQuery'
import { readInIndexOrder } from '../sql/plannerHints'

export type Selection = v.InferOutput<typeof contactSelection>

/** Where a walk is: behind the contact of this id, in the trash among those that came there at the same moment. */
export interface SelectionCursor {
  after: string
  /** ISO 8601; a walk through chosen ids has none. */
  deletedAt?: string
}

interface SelectionRead {
  selection: Selection
  /** The selection is of the trash. */
  isDeleted: boolean
  /** What came to this place after this moment is not part of it. */
  until: Date
  cursor: SelectionCursor | null
  limit: number
}

export interface SelectionStep {
  /** The contacts of this step; of chosen ids some may not be there. */
  ids: string[]
  cursor: SelectionCursor
  isEnd: boolean
}

/** A selection as a job keeps it: chosen ids in order and once, and no day that would be another one tomorrow. */
export function freezeSelection(selection: Selection, now: Date): Selection {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)].sort() }
  const { matching: filter, except } = selection
  return {
    matching: {
      ...filter,
      ...(filter.followUp && { today: filter.today ?? now.toISOString().slice(0, 10) }),
    },
    except,
  }
}

/** The rows of a fixed selection as one condition with one parameter for all ids. */
export function inSelection(
  actor: JobCtx['actor'],
  { selection, isDeleted, until }: Pick<SelectionRead, 'selection' | 'isDeleted' | 'until'>,
): SQL | undefined {
  if ('ids' in selection)
    return and(withIds(actor, selection.ids, isDeleted), isDeleted ? trashedBy(until) : undefined)
  const { matching: filter, except } = selection
  const isExcepted = sql`${contacts.id} not in ${idList(except)}`
  return and(
    matchesFilter(actor, { ...filter, isDeleted }),
    lte(placedAt(isDeleted), until),
    except.length > 0 ? isExcepted : undefined,
  )
}

/** What was in the trash by a moment: who comes there after it was not meant when somebody confirmed. */
export function trashedBy(moment: Date): SQL {
  return lte(contacts.deletedAt, moment)
}

function placedAt(isDeleted: boolean) {
  return isDeleted ? contacts.deletedAt : contacts.createdAt
}

function idList(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`
}

/**
 * The next contacts of a fixed selection, by id, those of the trash by when they came there: the order in which an index has them. A row that matches when its
 * turn comes is part of it.
 */
export async function readSelection(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  walk: SelectionRead,
): Promise<SelectionStep> {
  const { selection, isDeleted, cursor, limit } = walk
  if ('ids' in selection) {
    const from = cursor ? firstAfter(selection.ids, cursor.after) : 0
    const ids = selection.ids.slice(from, from + limit)
    return {
      ids,
      cursor: { after: ids.at(-1) ?? cursor?.after ?? '' },
      isEnd: from + ids.length >= selection.ids.length,
    }
  }
  const { id, deletedAt } = contacts
  const read = db
    .select({ id, deletedAt })
    .from(contacts)
    .where(and(inSelection(actor, walk), afterCursor(cursor)))
    .orderBy(...(isDeleted ? [asc(deletedAt)] : []), asc(id))
    .limit(limit)
  const rows = await (isEverything(selection) ? readInIndexOrder(db, read) : read)
  const last = rows.at(-1)
  const next = last
    ? { after: last.id, ...(last.deletedAt && { deletedAt: last.deletedAt.toISOString() }) }
    : (cursor ?? { after: '' })
  return { ids: rows.map((row) => row.id), cursor: next, isEnd: rows.length < limit }
}

function afterCursor(cursor: SelectionCursor | null): SQL | undefined {
  if (!cursor || cursor.after === '') return undefined
  const { after, deletedAt } = cursor
  return deletedAt === undefined
    ? gt(contacts.id, after)
    : sql`(${contacts.deletedAt}, ${contacts.id}) > (${deletedAt}::timestamptz, ${after}::uuid)`
}

function isEverything(selection: Selection): boolean {
  return 'matching' in selection && filterConditions(selection.matching).length === 0
}

/** How many contacts a selection holds now, from the owner's counts where they tell. */
export async function countSelection(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  walk: Pick<SelectionRead, 'selection' | 'isDeleted' | 'until'>,
): Promise<number> {
  const { selection, isDeleted, until } = walk
  if ('ids' in selection) return selection.ids.length
  const isAll = selection.except.length === 0 && isEverything(selection)
  const where = isAll
    ? and(inListOrTrash(actor, isDeleted), gt(placedAt(isDeleted), until))
    : inSelection(actor, walk)
  const [row = { rows: 0 }] = await db.select({ rows: count() }).from(contacts).where(where)
  return isAll
    ? (await countOf({ db, actor }, isDeleted ? 'deleted' : 'total')) - row.rows
    : row.rows
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

import { type SQL, type SQLWrapper, and, asc, count, gt, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { contactSelection } from '@/contract/contacts/contactFilter'
import { contacts } from '../tables'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { countOf } from '../list/contactCounts'
import { matchesFilter, filterConditions, inListOrTrash, withIds } from '../list/contactQuery'

export type Selection = v.InferOutput<typeof contactSelection>

/**
 * The position after the last contact read: its id and, unless the ids were chosen, when it was
 * added to the list or the trash (ISO 8601).
 */
export interface SelectionCursor {
  after: string
  createdAt?: string
  deletedAt?: string
}

interface SelectionRead {
  selection: Selection
  /** True for contacts in the trash, false for contacts in the list. */
  isDeleted: boolean
  /** Leaves out contacts that were added to the list or trash after this moment. */
  until: Date
  cursor: SelectionCursor | null
  limit: number
}

interface SelectionStep {
  /** The ids of this step. Chosen ids may include contacts that do not exist. */
  ids: string[]
  /** Returns the position after the first `count` of these ids. */
  cursorAfter: (count: number) => SelectionCursor
  isEnd: boolean
}

/**
 * Freezes a selection, so that it has the same meaning on a later day. Chosen ids become sorted and
 * unique.
 */
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

/** Returns the condition for a frozen selection, with one parameter for all ids. */
export function inSelection(
  actor: JobCtx['actor'],
  { selection, isDeleted, until }: Pick<SelectionRead, 'selection' | 'isDeleted' | 'until'>,
): SQL | undefined {
  if ('ids' in selection)
    return and(withIds(actor, selection.ids, isDeleted), isDeleted ? trashedBy(until) : undefined)
  const { matching: filter, except } = selection
  const isNotExcepted = sql`${contacts.id} not in ${idList(except)}`
  return and(
    matchesFilter(actor, { ...filter, isDeleted }),
    lte(addedAt(isDeleted), until),
    except.length > 0 ? isNotExcepted : undefined,
  )
}

/**
 * Returns the condition that a contact was already in the trash at a moment. Jobs use it to skip
 * contacts that were deleted later.
 */
export function trashedBy(moment: Date): SQL {
  return lte(contacts.deletedAt, moment)
}

function addedAt(isDeleted: boolean) {
  return isDeleted ? contacts.deletedAt : contacts.createdAt
}

function idList(ids: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid)`
}

/**
 * Reads the next contacts of a frozen selection in the order in which they were added to the list
 * or the trash, which is nearly the table's: changing its rows in the order of their ids takes half
 * as long again. It includes every contact that matches at the time of reading.
 */
export async function readSelection(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  read: SelectionRead,
): Promise<SelectionStep> {
  const { selection, isDeleted, cursor, limit } = read
  if ('ids' in selection) {
    const from = cursor ? indexAfter(selection.ids, cursor.after) : 0
    const ids = selection.ids.slice(from, from + limit)
    return {
      ids,
      cursorAfter: (count) => ({ after: ids[count - 1] ?? cursor?.after ?? '' }),
      isEnd: from + ids.length >= selection.ids.length,
    }
  }
  const { id } = contacts
  const at = addedAt(isDeleted)
  const rows = await db
    .select({ id, at })
    .from(contacts)
    .where(and(inSelection(actor, read), isAfter(cursor, at)))
    .orderBy(asc(at), asc(id))
    .limit(limit)
  const cursorAfter = (count: number) => {
    const last = rows[count - 1]
    if (!last?.at) return cursor ?? { after: '' }
    return { after: last.id, [isDeleted ? 'deletedAt' : 'createdAt']: last.at.toISOString() }
  }
  return { ids: rows.map((row) => row.id), cursorAfter, isEnd: rows.length < limit }
}

/** Without a date (jobs of earlier versions had none), a job reads from the beginning again. */
function isAfter(cursor: SelectionCursor | null, at: SQLWrapper): SQL | undefined {
  const date = cursor?.deletedAt ?? cursor?.createdAt
  return cursor && date !== undefined
    ? sql`(${at}, ${contacts.id}) > (${date}::timestamptz, ${cursor.after}::uuid)`
    : undefined
}

function hasNoFilter(selection: Selection): boolean {
  return 'matching' in selection && filterConditions(selection.matching).length === 0
}

/** Counts the contacts of a selection, using the owner's stored counts where possible. */
export async function countSelection(
  { db, actor }: Pick<JobCtx, 'db' | 'actor'>,
  read: Pick<SelectionRead, 'selection' | 'isDeleted' | 'until'>,
): Promise<number> {
  const { selection, isDeleted, until } = read
  if ('ids' in selection) return selection.ids.length
  const isAll = selection.except.length === 0 && hasNoFilter(selection)
  const where = isAll
    ? and(inListOrTrash(actor, isDeleted), gt(addedAt(isDeleted), until))
    : inSelection(actor, read)
  const [row = { rows: 0 }] = await db.select({ rows: count() }).from(contacts).where(where)
  return isAll
    ? (await countOf({ db, actor }, isDeleted ? 'deleted' : 'total')) - row.rows
    : row.rows
}

function indexAfter(sorted: readonly string[], id: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') <= id) low = middle + 1
    else high = middle
  }
  return low
}

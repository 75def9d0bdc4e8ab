import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { isEqual } from '@/contactMerge/isEqual'
import { mergeContacts, pictureSource } from '@/contactMerge/mergeContacts'
import type { MergedContact } from '@/contactMerge/mergedContact'
import { rebase } from '@/contactMerge/rebase'
import { contactMerges as merges, contacts } from '../../../platform/db/schema'
import { ownedBy, type OwnerScope } from '../../contacts/sql/ownedBy'
import type { ContactRow } from '../../contacts/contactRow'
import { restoreMergedContacts } from '../../contacts/store/mergedContacts'
import { updateLockedContact } from '../../contacts/store/updateContact'
import { idIn } from '../../contacts/sql/idIn'
import { columnsOf, mergedOf, sourceOf } from '../mergedRow'

export type MergeRow = typeof merges.$inferSelect

/** A change of what a contact said at some point of its history, to be carried on to what was made of it since. */
interface Change {
  contactId: string
  /** After the merge at this position. */
  position: number
  from: MergedContact
  to: MergedContact
}

/** Locks every contact that undoing these merges may write; before the first of them, because undoing writes counts, after which nothing more may be waited for. */
export async function lockForUndo(
  owned: OwnerScope,
  given: readonly Pick<MergeRow, 'survivorId' | 'absorbedIds'>[],
): Promise<void> {
  const ids = given.flatMap(({ survivorId, absorbedIds }) => [survivorId, ...absorbedIds])
  const above = (await survivorsOf(owned, ids)).values()
  if (ids.length === 0) return
  await owned.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ownedBy(contacts, owned.actor), idIn(contacts.id, [...new Set([...ids, ...above])])))
    .orderBy(contacts.id)
    .for('update')
}

/** Which contact each of these, and those above them, was merged into. */
async function survivorsOf(
  { db, actor }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let wanted = [...ids]; wanted.length > 0;) {
    const hidden = await db
      .select({ id: contacts.id, mergeId: contacts.mergeId })
      .from(contacts)
      .where(and(ownedBy(contacts, actor), idIn(contacts.id, wanted)))
    const mergeIds = [...new Set(hidden.flatMap(({ mergeId }) => mergeId ?? []))]
    const findActiveMerge = and(
      ownedBy(merges, actor),
      idIn(merges.id, mergeIds),
      isNull(merges.undoneAt),
      isNull(merges.erasedAt),
    )
    const rows =
      mergeIds.length === 0
        ? []
        : await db
            .select({ id: merges.id, survivorId: merges.survivorId })
            .from(merges)
            .where(findActiveMerge)
    const into = new Map(rows.map(({ id, survivorId }) => [id, survivorId]))
    wanted = []
    for (const { id, mergeId } of hidden) {
      const survivorId = mergeId === null ? undefined : into.get(mergeId)
      if (mergeId === null || survivorId === undefined) continue
      found.set(id, survivorId)
      if (!found.has(survivorId)) wanted.push(survivorId)
    }
  }
  return found
}

/**
 * Takes a merge back that stands; the caller has locked the scan and then the contacts (`lockForUndo`). The absorbed contacts return. What the merge changed in its survivor is changed back, through
 * every later merge that the survivor was part of: each is made anew from the corrected contents, and what was written since stays. Resolves to who returned,
 * who else changed, and pictures that nothing shows any more.
 */
export async function undoMergeRows(
  owned: OwnerScope,
  merge: MergeRow,
  now: Date,
): Promise<{ restored: string[]; touched: string[]; pictures: string[] }> {
  const { before, result } = merge
  if (!before || !result) throw new Error('The ledger does not hold this merge any more.')
  await owned.db
    .update(merges)
    .set({ before: null, result: null, choices: {}, undoneAt: now })
    .where(and(ownedBy(merges, owned.actor), eq(merges.id, merge.id)))
  const restored = await restoreMergedContacts(owned, merge.id, now)
  const carried = await propagateChange(
    owned,
    { contactId: merge.survivorId, position: merge.position, from: result, to: before },
    now,
  )
  const pictures = [before.displayImage, ...carried.left].filter((picture) => picture !== null)
  return {
    restored,
    touched: carried.touched,
    pictures: [...new Set(pictures)].filter((picture) => !carried.shown.has(picture)),
  }
}

/** `shown` and `left` are the pictures that the contents of the way have now, and had before. */
async function propagateChange(
  owned: OwnerScope,
  first: Change,
  now: Date,
): Promise<{ touched: string[]; shown: Set<string | null>; left: (string | null)[] }> {
  const [touched, shown, left] = [[] as string[], new Set<string | null>(), [] as (string | null)[]]
  for (let change: Change | null = first; change;) {
    const row = await rowOf(owned, change.contactId)
    const into = await findNextMerge(owned, change)
    const next = into ?? (row?.mergeId ? await standing(owned, row.mergeId) : undefined)
    touched.push(change.contactId)
    left.push(change.from.displayImage)
    if (!into && row) {
      const current = mergedOf(row)
      const content = rebase(current, change.from, change.to)
      if (!isEqual(current, content)) await updateLockedContact(owned, row, columnsOf(content, now))
      shown.add(content.displayImage)
    }
    const made: RepeatedMerge | null = next ? await mergeAgain(owned, next, change) : null
    for (const content of [made?.before, made?.change.to]) shown.add(content?.displayImage ?? null)
    change = made?.change ?? null
  }
  return { touched, shown, left }
}

interface RepeatedMerge {
  before: MergedContact
  change: Change
}

/** Makes a merge anew in the ledger, where its survivor had said something else before, or one of those that it absorbed. */
async function mergeAgain(
  owned: OwnerScope,
  merge: MergeRow,
  change: Change,
): Promise<RepeatedMerge | null> {
  const { before: oldBefore, result: from, survivorId, choices } = merge
  if (!oldBefore || !from) return null
  const before =
    change.contactId === survivorId ? rebase(oldBefore, change.from, change.to) : oldBefore
  const hidden = await owned.db
    .select()
    .from(contacts)
    .where(and(ownedBy(contacts, owned.actor), eq(contacts.mergeId, merge.id)))
  const absorbed = merge.absorbedIds
    .flatMap((id) => hidden.filter((row) => row.id === id))
    .map(sourceOf)
  const made = mergeContacts([{ id: survivorId, ...before }, ...absorbed], survivorId, choices)
  // No picture is chosen anew, because its file would have to be copied: what was taken stays, unless it came from what has changed.
  const then = [
    { id: survivorId, ...oldBefore },
    ...absorbed.map((source) =>
      source.id === change.contactId
        ? { ...source, displayImage: change.from.displayImage }
        : source,
    ),
  ]
  const isItsPicture =
    pictureSource(then, survivorId, choices)?.id === change.contactId &&
    change.from.displayImage !== change.to.displayImage
  const to = { ...made, displayImage: isItsPicture ? before.displayImage : from.displayImage }
  await owned.db
    .update(merges)
    .set({ before, result: to })
    .where(and(ownedBy(merges, owned.actor), eq(merges.id, merge.id)))
  return { before, change: { contactId: survivorId, position: merge.position, from, to } }
}

async function rowOf({ db, actor }: OwnerScope, id: string): Promise<ContactRow | undefined> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(contacts, actor), eq(contacts.id, id)))
  return row
}

/** The first merge after a position whose survivor is this contact, and that stands. */
async function findNextMerge(
  { db, actor }: OwnerScope,
  { contactId, position }: Change,
): Promise<MergeRow | undefined> {
  const later = and(
    ownedBy(merges, actor),
    eq(merges.survivorId, contactId),
    gt(merges.position, position),
    isNull(merges.undoneAt),
    isNull(merges.erasedAt),
  )
  const [row] = await db.select().from(merges).where(later).orderBy(asc(merges.position)).limit(1)
  return row
}

async function standing({ db, actor }: OwnerScope, mergeId: string): Promise<MergeRow | undefined> {
  const [row] = await db
    .select()
    .from(merges)
    .where(
      and(
        ownedBy(merges, actor),
        eq(merges.id, mergeId),
        isNull(merges.undoneAt),
        isNull(merges.erasedAt),
      ),
    )
  return row
}

import { and, eq } from 'drizzle-orm'
import { isEqual } from '@/contactMerge/isEqual'
import { mergeContacts, pictureSource } from '@/contactMerge/mergeContacts'
import type { MergedContact } from '@/contactMerge/mergedContact'
import { rebase } from '@/contactMerge/rebase'
import { contactMerges as merges } from '../tables'
import { contacts } from '../../contacts/tables'
import { type ContactRow, restoreMergedContacts, updateLockedContact } from '../../contacts'
import { columnsOf, mergedOf, sourceOf } from '../mergedRow'
import { type MergeRow, findActiveMerge, findNextMerge } from './mergeChain'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/**
 * A change of a contact's content at some point of its history, to be applied to what became of it
 * since.
 */
interface Change {
  contactId: string
  /** The position of the merge after which it applies. */
  position: number
  from: MergedContact
  to: MergedContact
}

/**
 * Undoes an active merge; the caller has locked the scan and then the contacts (`lockForUndo`). The
 * absorbed contacts return. The change of the survivor is reversed through every later merge that
 * it was part of: each is repeated with the corrected contents, and later edits stay. Returns the
 * restored contacts, the others that changed, and pictures that nothing shows any more.
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
  const pictures = [before.displayImage, ...carried.replaced].filter((picture) => picture !== null)
  return {
    restored,
    touched: carried.touched,
    pictures: [...new Set(pictures)].filter((picture) => !carried.displayed.has(picture)),
  }
}

/**
 * Applies a change along the chain of merges. `displayed` are the pictures of the contents after
 * it, `replaced` those before.
 */
async function propagateChange(
  owned: OwnerScope,
  first: Change,
  now: Date,
): Promise<{ touched: string[]; displayed: Set<string | null>; replaced: (string | null)[] }> {
  const [touched, displayed, replaced] = [
    [] as string[],
    new Set<string | null>(),
    [] as (string | null)[],
  ]
  for (let change: Change | null = first; change;) {
    const row = await rowOf(owned, change.contactId)
    const into = await findNextMerge(owned, change)
    const next = into ?? (row?.mergeId ? await findActiveMerge(owned, row.mergeId) : undefined)
    touched.push(change.contactId)
    replaced.push(change.from.displayImage)
    if (!into && row) {
      const current = mergedOf(row)
      const content = rebase(current, change.from, change.to)
      if (!isEqual(current, content)) await updateLockedContact(owned, row, columnsOf(content, now))
      displayed.add(content.displayImage)
    }
    const repeated: RepeatedMerge | null = next ? await mergeAgain(owned, next, change) : null
    for (const content of [repeated?.before, repeated?.change.to])
      displayed.add(content?.displayImage ?? null)
    change = repeated?.change ?? null
  }
  return { touched, displayed, replaced }
}

interface RepeatedMerge {
  before: MergedContact
  change: Change
}

/**
 * Repeats a merge in the history after the content of its survivor, or of an absorbed contact,
 * changed.
 */
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
  // No other picture is chosen, which would mean copying its file: the picture stays, unless it
  // came from the changed contact.
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

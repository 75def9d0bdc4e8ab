import type { UndoEntry } from '../importInput'
import type { RowOutcome } from '../../../ports/contactFiles'
import type { UndoneContact } from './storeUndone'

type UndoResult = Pick<RowOutcome, 'undo' | 'reason'>

/** Undoes one row in memory. `version` is the one that the row, or undoing a later row, left. */
export function undoRow(
  contact: UndoneContact | undefined,
  entry: UndoEntry,
  { row, version }: { row: number; version: number },
): UndoResult {
  if (!contact) return { undo: 'notReversed', reason: 'The contact was deleted forever since.' }
  const { stored } = contact
  if (stored.mergeId !== null)
    return {
      undo: 'notReversed',
      reason: 'The contact was merged into another one since, so it was left as it is.',
    }
  if (stored.deletedAt !== null) return { undo: 'kept', reason: 'You deleted the contact since.' }
  // Another version with an equal hash: the change in between, such as another import, was undone.
  const isUntouched = contact.isRewritten
    ? contact.nextRow === row
    : stored.version === version ||
      (stored.contentHash === entry.hash && stored.displayImage === null)
  if (!isUntouched) return { undo: 'kept', reason: 'You changed the contact since.' }
  if (entry.before) Object.assign(contact.content, entry.before)
  else contact.isTrashed = true
  contact.isRewritten = true
  contact.nextRow = entry.previous
  return { undo: 'reversed' }
}

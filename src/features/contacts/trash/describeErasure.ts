import type { ContactSummary } from '@/contract/contacts/contact'
import { isSelected } from '@/shared/tables/selection/selection'
import type { SelectedContacts } from '../list/useContactSelection'
import { contactName } from '../model/contactName'
import type { ContactRows } from '../rows/useContactRows'
import type { Erasure } from './EraseDialog'

/** The contacts to delete forever: the whole trash, the selected ones, or one. */
export type ErasureTarget = 'all' | 'selected' | ContactSummary

/** Loaded rows that are searched for names. */
const SEARCHED_ROWS = 200
const MAX_NAMES = 3

/** Returns the content of the confirmation; null if the selection is too long for a call. */
export function describeErasure(
  target: ErasureTarget,
  { rowAt, exactTotal }: Pick<ContactRows, 'rowAt' | 'exactTotal'>,
  { selection, count, contactSelection }: SelectedContacts,
): Erasure | null {
  const namesOf = (isIncluded: (row: ContactSummary) => boolean) =>
    Array.from({ length: SEARCHED_ROWS }, (_, at) => rowAt(at))
      .filter((row) => row !== undefined)
      .filter(isIncluded)
      .slice(0, MAX_NAMES)
      .map(contactName)
  if (target === 'all')
    return {
      count: exactTotal,
      names: namesOf(() => true),
      isWholeTrash: true,
      selection: { matching: { isDeleted: true }, except: [] },
    }
  if (target === 'selected')
    return (
      contactSelection && {
        count,
        names: namesOf(({ id }) => isSelected(selection, id)),
        isWholeTrash: false,
        selection: contactSelection,
      }
    )
  return {
    count: 1,
    names: [contactName(target)],
    isWholeTrash: false,
    selection: { ids: [target.id] },
  }
}

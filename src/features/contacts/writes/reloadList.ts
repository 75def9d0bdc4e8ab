import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { cellOf } from '@/shared/tables/cellFocus'
import { contactList } from '../contactsApi'
import { changedRowStayed } from './contactWritesSlice'

/**
 * Reloads the list after changes of these contacts when nobody is typing. If a cell of one of them
 * has the focus, its row stays until the focus leaves it (`useChangedRow`), though it may sort
 * elsewhere now or not match any more.
 */
export function reloadListAfter(contactIds: readonly string[]) {
  return (dispatch: ApiDispatch): void => {
    const focused = rowOfCell(document.activeElement)
    if (focused !== undefined && contactIds.includes(focused))
      dispatch(changedRowStayed({ contactId: focused }))
    else dispatch(invalidateWhenIdle([contactList]))
  }
}

/** Returns the contact whose cell has the focus, not one of its buttons; undefined for none. */
function rowOfCell(active: Element | null): string | undefined {
  const cell = active?.matches('button, [type="checkbox"]') ? null : cellOf(active)
  return cell?.closest<HTMLElement>('[data-row-id]')?.dataset['rowId']
}

import { type Schedule, scheduleState } from '@/contract/profiles/schedule'
import type { ItemState } from '@/shared/ui/items/StateChip'

/**
 * Returns the state of an item for visitors at `now` (milliseconds since 1970). The server does the
 * same for saved items.
 */
export function itemState(item: Schedule & { isHidden: boolean }, now: number): ItemState {
  return item.isHidden ? 'hidden' : scheduleState(item, now)
}

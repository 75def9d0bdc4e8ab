import type { everlinkStates } from '@/contract/profiles/profiles'
import { type Schedule, scheduleState } from '@/contract/profiles/schedule'

export type ItemState = (typeof everlinkStates)[number]

/**
 * Returns the state of an item for visitors at `now` (milliseconds since 1970). The server does the
 * same for saved items.
 */
export function itemState(item: Schedule & { isHidden: boolean }, now: number): ItemState {
  return item.isHidden ? 'hidden' : scheduleState(item, now)
}

export function hasSchedule({ startDate, startTime, endDate, endTime }: Schedule): boolean {
  return (startDate ?? startTime ?? endDate ?? endTime) !== null
}

/** Returns the schedule of an item that is always shown, in the browser's time zone. */
export function noSchedule(): Schedule {
  return { startDate: null, startTime: null, endDate: null, endTime: null, timeZone: ownTimeZone() }
}

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

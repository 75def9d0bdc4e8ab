import type { everlinkStates } from '@/contract/profiles/profiles'
import { type Schedule, scheduleState } from '@/contract/profiles/schedule'

export type ItemState = (typeof everlinkStates)[number]

/** What a visitor sees of an item at `now` (milliseconds since 1970), as it stands in the editor; the server says the same of what is saved. */
export function itemState(item: Schedule & { isHidden: boolean }, now: number): ItemState {
  return item.isHidden ? 'hidden' : scheduleState(item, now)
}

/** Whether anything of a schedule is set. */
export function hasSchedule({ startDate, startTime, endDate, endTime }: Schedule): boolean {
  return (startDate ?? startTime ?? endDate ?? endTime) !== null
}

/** Always shown, on the clock of where this browser is. */
export function noSchedule(): Schedule {
  return { startDate: null, startTime: null, endDate: null, endTime: null, timeZone: ownTimeZone() }
}

/** The time zone that this browser is set to. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

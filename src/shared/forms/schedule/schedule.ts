import type { Schedule } from '@/contract/profiles/schedule'
import { ownTimeZone } from '../../lib/ownTimeZone'

/** Tells whether a schedule limits when an item is shown. */
export function hasSchedule({ startDate, startTime, endDate, endTime }: Schedule): boolean {
  return (startDate ?? startTime ?? endDate ?? endTime) !== null
}

/** Returns the schedule of an item that is always shown, in the browser's time zone. */
export function noSchedule(): Schedule {
  return { startDate: null, startTime: null, endDate: null, endTime: null, timeZone: ownTimeZone() }
}

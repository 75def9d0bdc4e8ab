import { tzOffset } from '@date-fns/tz'
import * as v from 'valibot'
import { calendarDay } from '../contacts/contactFields'
import { line, messages } from '../fields'

const DAY_MS = 24 * 60 * 60 * 1000
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A time of day, `09:30`. */
export const timeOfDay = v.pipe(
  v.string(),
  v.maxLength(5, 'Write a time like 09:30.'),
  v.check((value) => TIME.test(value), 'Write a time like 09:30.'),
)

/** A time zone of the IANA database, `Europe/Berlin` (RFC 6557). */
export const timeZone = v.pipe(
  line(60),
  v.check(isTimeZone, 'Choose a time zone such as Europe/Berlin.'),
)

/** Asking Intl takes long, and a list of links asks for the same few zones again and again. */
const knownZones = new Map<string, string>()
const MAX_KNOWN = 1000

function isTimeZone(value: string): boolean {
  return /^[A-Za-z][\w+/-]*$/.test(value) && canonicalZone(value) !== null
}

/** A zone as Intl writes it, whatever its letters' case, so that what is kept for each zone is kept once; null where there is no such zone. */
function canonicalZone(timeZone: string): string | null {
  const known = knownZones.get(timeZone)
  if (known !== undefined) return known
  try {
    const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
    if (knownZones.size >= MAX_KNOWN) knownZones.clear()
    knownZones.set(timeZone, canonical)
    return canonical
  } catch {
    return null
  }
}

/** From when until when something is shown, in the clock of `timeZone`; null leaves that end open. A day without a time is the whole of it. */
export const scheduleEntries = {
  startDate: v.optional(v.nullable(calendarDay), null),
  startTime: v.optional(v.nullable(timeOfDay), null),
  endDate: v.optional(v.nullable(calendarDay), null),
  endTime: v.optional(v.nullable(timeOfDay), null),
  timeZone: v.optional(timeZone, 'UTC'),
}

export interface Schedule {
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  timeZone: string
}

/** Times are in order within one day (spec section 5), and a time has its day; said at the end of the range, and at the day that is missing. */
export function scheduleTimes<T extends Schedule & Record<string, unknown>>(): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input: Record<string, unknown> = { ...dataset.value }
    const { startDate, startTime, endDate, endTime } = dataset.value
    const addIssueAt = (key: keyof Schedule, message: string) => {
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
    }
    if (startTime !== null && startDate === null) addIssueAt('startDate', messages.required)
    if (endTime !== null && endDate === null) addIssueAt('endDate', messages.required)
    if (
      startDate !== null &&
      startDate === endDate &&
      startTime !== null &&
      endTime !== null &&
      startTime > endTime
    )
      addIssueAt('endTime', messages.timeRange)
  })
}

/** The first moment of a schedule and the first one after it, in milliseconds since 1970; null where that end is open, or its day is none. */
export function scheduleBounds({
  startDate,
  startTime,
  endDate,
  endTime,
  timeZone: zone,
}: Schedule): { start: number | null; end: number | null } {
  return {
    start: startDate === null ? null : instantOf(startDate, startTime ?? '00:00', zone),
    end:
      endDate === null
        ? null
        : endTime === null
          ? instantOf(endDate, '00:00', zone, 1)
          : instantOf(endDate, endTime, zone),
  }
}

/** Whether a schedule's time has not come, is now, or is over at `now` (milliseconds since 1970). */
export function scheduleState(schedule: Schedule, now: number): 'scheduled' | 'live' | 'ended' {
  const { start, end } = scheduleBounds(schedule)
  if (end !== null && now >= end) return 'ended'
  return start !== null && now < start ? 'scheduled' : 'live'
}

/**
 * A day and a time on the clock of a zone. What comes twice, where the clock is put back, is the first one; what is left out, where it is put forward, is as much
 * later (RFC 5545 section 3.3.5). A zone that is unknown here counts as UTC; a day that is none has no moment.
 */
function instantOf(day: string, time: string, zone: string, daysLater = 0): number | null {
  const wall = Date.parse(`${day}T${time}Z`) + daysLater * DAY_MS
  if (Number.isNaN(wall)) return null
  const offsetAt = (moment: number) =>
    (tzOffset(canonicalZone(zone) ?? 'UTC', new Date(moment)) || 0) * 60_000
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const isLater = offsetAt(wall - before) !== before && offsetAt(wall - after) === after
  return wall - (isLater ? after : before)
}

import { tzOffset } from '@date-fns/tz'
import * as v from 'valibot'
import { calendarDay } from '../contacts/contactFields'
import { line, messages } from '../fields'
import { rangeMessages } from '../rangeMessages'

const DAY_MS = 24 * 60 * 60 * 1000
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A time of day, `09:30`. */
export const timeOfDay = v.pipe(
  v.string(),
  v.maxLength(5, 'Write a time like 09:30.'),
  v.check((value) => TIME.test(value), 'Write a time like 09:30.'),
)

/** An IANA time zone, `Europe/Berlin` (RFC 6557). */
export const timeZone = v.pipe(
  line(60),
  v.check(isTimeZone, 'Choose a time zone such as Europe/Berlin.'),
)

/** A cache, because Intl is slow and a list of links asks for the same few zones. */
const knownZones = new Map<string, string>()
const MAX_KNOWN = 1000

function isTimeZone(value: string): boolean {
  return /^[A-Za-z][\w+/-]*$/.test(value) && canonicalZone(value) !== null
}

/**
 * Returns a zone in Intl's spelling, so that each zone is cached once, or null for an unknown zone.
 */
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

/**
 * When something is visible, in the clock of `timeZone`. Null leaves that end open; a day without a
 * time counts as a whole.
 */
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

/**
 * Requires times of one day in order (spec section 5), and a day for each time. The issue is at the
 * end of the range, or at the missing day.
 */
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
      addIssueAt('endTime', rangeMessages.timeRange)
  })
}

/**
 * Returns the first moment of a schedule and the first one after it, in milliseconds since 1970.
 * Null for an open end or an invalid day.
 */
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

/** Returns the state of a schedule at `now` (milliseconds since 1970). */
export function scheduleState(schedule: Schedule, now: number): 'scheduled' | 'live' | 'ended' {
  const { start, end } = scheduleBounds(schedule)
  if (end !== null && now >= end) return 'ended'
  return start !== null && now < start ? 'scheduled' : 'live'
}

/**
 * Converts a day and a time in a zone to milliseconds. A time that occurs twice is the first one; a
 * time that is skipped is moved forward (RFC 5545 section 3.3.5). An unknown zone counts as UTC; an
 * invalid day is null.
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

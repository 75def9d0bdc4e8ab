import {
  type AnsweredRange,
  DEFAULT_RANGE,
  type RangeLength,
  daysBetween,
} from '@/contract/analytics/analyticsRange'
import { addDays, localDayOf, startOfDay } from '@/contract/analytics/localDays'

const QUARTER_MS = 15 * 60 * 1000
const QUARTERS = 96

/** Quarter hours since 1970, from `start` to before `end`. */
export interface Span {
  start: number
  end: number
}

/** A part of a UTC day: quarter hours from 1 to 96, both included. */
export interface DayPart {
  day: string
  first: number
  last: number
}

/** The range of a request in the calendar of its time zone. */
export interface ResolvedRange {
  answered: AnsweredRange
  /** The local days in order. */
  days: string[]
  /** The quarter hours of each local day. */
  daySpans: Span[]
  current: Span
  previous: Span
}

interface Asked {
  days?: RangeLength | undefined
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

/** Resolves a range: the local days asked for, and as many right before them. */
export function resolveRange(asked: Asked, now: Date): ResolvedRange {
  const { timeZone } = asked
  const to = asked.to ?? localDayOf(now, timeZone)
  const from = asked.from ?? addDays(to, 1 - (asked.days ?? DEFAULT_RANGE))
  const length = daysBetween(from, to)
  const previousFrom = addDays(from, -length)
  const days = Array.from({ length }, (_, index) => addDays(from, index))
  const starts = [...days, addDays(to, 1)].map((day) => quarterAt(startOfDay(day, timeZone)))
  const daySpans = days.map((_, index) => ({
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? 0,
  }))
  const current = { start: starts[0] ?? 0, end: starts[length] ?? 0 }
  return {
    answered: { timeZone, from, to, previousFrom, previousTo: addDays(from, -1) },
    days,
    daySpans,
    current,
    previous: { start: quarterAt(startOfDay(previousFrom, timeZone)), end: current.start },
  }
}

/** Splits a span at the ends of UTC days. */
export function dayPartsOf({ start, end }: Span): DayPart[] {
  const parts: DayPart[] = []
  for (let quarter = start; quarter < end;) {
    const first = quarter % QUARTERS
    const last = Math.min(QUARTERS, first + end - quarter)
    const day = new Date(quarter * QUARTER_MS).toISOString().slice(0, 10)
    parts.push({ day, first: first + 1, last })
    quarter += last - first
  }
  return parts
}

function quarterAt(moment: number): number {
  return Math.floor(moment / QUARTER_MS)
}

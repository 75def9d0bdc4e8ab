import * as v from 'valibot'
import { calendarDay } from '../contacts/contactFields'
import { messages } from '../fields'
import { rangeMessages } from '../rangeMessages'
import { timeZone } from '../profiles/schedule'

/** The lengths of a range that ends today, in local calendar days, today included. */
export const rangeLengths = [7, 30, 90] as const
export type RangeLength = (typeof rangeLengths)[number]

export const DEFAULT_RANGE: RangeLength = 30
export const MAX_RANGE_DAYS = 366

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the number of calendar days from `from` to `to` (`2026-01-31`), both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

const OTHER_LENGTH = 'Choose 7, 30 or 90 days.'
const days = v.optional(
  v.pipe(
    v.union([v.string(), v.number()], OTHER_LENGTH),
    v.transform(Number),
    v.picklist(rangeLengths, OTHER_LENGTH),
  ),
)

/**
 * The range of an analysis: `days` up to today, or from `from` to `to`, in the calendar of
 * `timeZone`. Without any of them it is the last 30 days in UTC.
 */
export const rangeEntries = {
  days,
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
  timeZone: v.optional(timeZone, 'UTC'),
}

interface Range {
  days?: RangeLength | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Requires both ends of a range in order (spec section 5), 366 days at most, or none of them. */
export function validRange<T extends Range & Record<string, unknown>>(): v.RawCheckAction<T> {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { days: length, from, to } = dataset.value
    const input: Record<string, unknown> = { ...dataset.value }
    const addIssueAt = (key: keyof Range, message: string) => {
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
    }
    if (from === undefined && to === undefined) return
    if (length !== undefined) addIssueAt('days', 'Give either days, or from and to.')
    if (from === undefined) addIssueAt('from', messages.required)
    else if (to === undefined) addIssueAt('to', messages.required)
    else if (from > to) addIssueAt('to', rangeMessages.dateRange)
    else if (daysBetween(from, to) > MAX_RANGE_DAYS)
      addIssueAt('to', `Choose at most ${String(MAX_RANGE_DAYS)} days.`)
  })
}

/** The range that an answer is about, and the days before it that it is compared with. */
export const answeredRange = v.object({
  timeZone: v.string(),
  /** Calendar days in that zone, both included. */
  from: v.string(),
  to: v.string(),
  previousFrom: v.string(),
  previousTo: v.string(),
})
export type AnsweredRange = v.InferOutput<typeof answeredRange>

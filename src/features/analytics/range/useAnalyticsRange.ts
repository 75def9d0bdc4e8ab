import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  DEFAULT_RANGE,
  MAX_RANGE_DAYS,
  type RangeLength,
  daysBetween,
  rangeLengths,
} from '@/contract/analytics/analyticsRange'
import { addDays, localDayOf } from '@/contract/analytics/localDays'
import { calendarDay } from '@/contract/contacts/contactFields'
import { messages } from '@/contract/fields'
import { rangeMessages } from '@/contract/rangeMessages'
import { knownZone, ownTimeZone } from '@/shared/lib/ownTimeZone'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** The parameters of the calls that take a range. */
export interface RangeParams {
  days?: RangeLength
  from?: string
  to?: string
  timeZone: string
}

export interface AnalyticsRange {
  /** A number of days up to today, or a range of one's own. */
  length: RangeLength | 'custom'
  from: string
  to: string
  timeZone: string
  /** The message of a wrong range; '' for a right one. */
  error: string
  /** The end of a wrong range that is to be changed. */
  wrongEnd: 'from' | 'to' | null
  /** The parameters of the calls, or null for a wrong range. */
  params: RangeParams | null
  setLength: (length: RangeLength | 'custom') => void
  setDays: (change: { from?: string; to?: string }) => void
  setTimeZone: (timeZone: string) => void
}

/**
 * Keeps the range of statistics in the URL: `?days=7`, or `?from=&to=`, and `&zone=`. Without
 * them it is the last 30 days in the browser's time zone.
 */
export function useAnalyticsRange(): AnalyticsRange {
  const [params, setParams] = useSearchParams()
  const timeZone = knownZone(params.get('zone')) ?? ownTimeZone()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isCustom = params.has('from') || params.has('to')
  const days = rangeLengths.find((known) => String(known) === params.get('days')) ?? DEFAULT_RANGE
  const error = isCustom ? rangeError(from, to) : ''
  const change = useStableCallback((values: Record<string, string | null>) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        const all: Record<string, string | null> = { zone: timeZone, ...values }
        for (const [name, value] of Object.entries(all))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  })
  return {
    length: isCustom ? 'custom' : days,
    from,
    to,
    timeZone,
    error,
    wrongEnd: wrongEndOf(from, error),
    params: paramsOf(isCustom ? { from, to } : { days }, timeZone, error),
    setLength: (length) => {
      if (length !== 'custom') {
        change({ days: String(length), from: null, to: null })
        return
      }
      const today = localDayOf(new Date(), timeZone)
      change({ days: null, from: addDays(today, 1 - days), to: today })
    },
    setDays: (next) => {
      change(next)
    },
    setTimeZone: (zone) => {
      change({ zone })
    },
  }
}

function paramsOf(
  range: { from: string; to: string } | { days: RangeLength },
  timeZone: string,
  error: string,
): RangeParams | null {
  return error === '' ? { ...range, timeZone } : null
}

function wrongEndOf(from: string, error: string): AnalyticsRange['wrongEnd'] {
  if (error === '') return null
  return isDay(from) ? 'to' : 'from'
}

const isDay = (text: string) => v.is(calendarDay, text)

function rangeError(from: string, to: string): string {
  if (!isDay(from) || !isDay(to)) return messages.required
  if (from > to) return rangeMessages.dateRange
  return daysBetween(from, to) > MAX_RANGE_DAYS
    ? `Choose at most ${String(MAX_RANGE_DAYS)} days.`
    : ''
}

import type { Schedule } from '@/contract/profiles/schedule'

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a schedule: `Mar 5, 2026, 09:00 – 12:00 (Europe/Berlin)`; '' where it has no dates. */
export function whenText({ startDate, startTime, endDate, endTime, timeZone }: Schedule): string {
  const start = momentText(startDate, startTime)
  const end =
    startDate !== null && startDate === endDate ? (endTime ?? '') : momentText(endDate, endTime)
  const range =
    start && end
      ? `${start} – ${end}`
      : start
        ? endDate === null
          ? `From ${start}`
          : start
        : end && `Until ${end}`
  return range && (startTime ?? endTime) !== null ? `${range} (${timeZone})` : range
}

/** Formats a day (`2026-03-05`) and a time: `Mar 5, 2026, 09:00`; '' without a valid day. */
export function momentText(date: string | null, time: string | null): string {
  const moment = date === null ? NaN : Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(moment)
    ? ''
    : [day.format(moment), time].filter((part) => part !== null).join(', ')
}

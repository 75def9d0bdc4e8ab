import type { Recurring } from './model'

const DAY = 86_400
const DAYS = { day: 1, week: 7 }
const MONTHS = { month: 1, year: 12 }

/**
 * Returns the end of the first period that ends after `after`. Periods are counted from `anchor`,
 * so that one that starts on the 31st ends on the last day of a shorter month. Times are in
 * seconds.
 */
export function nextPeriodEnd(
  anchor: number,
  { interval, interval_count: count }: Recurring,
  after: number,
): number {
  if (interval === 'day' || interval === 'week') {
    const length = DAYS[interval] * count * DAY
    return anchor + (Math.floor(Math.max(after - anchor, 0) / length) + 1) * length
  }
  const months = MONTHS[interval] * count
  for (let step = 1; ; step += 1) {
    const end = addMonths(anchor, months * step)
    if (end > after) return end
  }
}

function addMonths(time: number, months: number): number {
  const start = new Date(time * 1000)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1000
}

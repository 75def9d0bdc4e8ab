import type { Recurring } from '../account/model'

/** Writes an amount of the smallest unit of a currency, such as €7.00. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}

/** Writes how often a price is paid: `per month`, `every 3 months`. */
export function formatInterval({ interval, interval_count: count }: Recurring): string {
  return count === 1 ? `per ${interval}` : `every ${String(count)} ${interval}s`
}

/** Writes the day of a time in seconds, such as Mar 1, 2026. */
export function formatDay(time: number): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(time * 1000)
}

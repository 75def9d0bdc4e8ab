import { expect, it } from 'vitest'
import type { Recurring } from './model'
import { nextPeriodEnd } from './periods'

const seconds = (date: string) => Date.parse(date) / 1000
const every = (interval: Recurring['interval'], interval_count = 1): Recurring => ({
  interval,
  interval_count,
  usage_type: 'licensed',
})

it.each([
  ['2026-01-15', every('month'), '2026-01-15', '2026-02-15'],
  ['2026-01-31', every('month'), '2026-01-31', '2026-02-28'],
  ['2026-01-31', every('month'), '2026-02-28', '2026-03-31'],
  ['2026-11-30', every('month', 3), '2026-11-30', '2027-02-28'],
  ['2024-02-29', every('year'), '2024-02-29', '2025-02-28'],
  ['2026-01-01', every('week'), '2026-01-01', '2026-01-08'],
  ['2026-01-01', every('day', 10), '2026-01-25', '2026-01-31'],
])('from %s, %o, after %s: %s', (anchor, recurring, after, end) => {
  expect(nextPeriodEnd(seconds(anchor), recurring, seconds(after))).toBe(seconds(end))
})

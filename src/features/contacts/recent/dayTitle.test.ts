import { describe, expect, it } from 'vitest'
import { dayTitle, isSameDay } from './dayTitle'

const at = (day: number, hour = 12) => new Date(2026, 2, day, hour)
const now = at(18, 9).getTime()

describe('dayTitle', () => {
  it.each([
    [at(18, 0), 'Today'],
    [at(18, 23), 'Today'],
    [at(17, 23), 'Yesterday'],
    [at(16), 'Monday'],
    [at(12), 'Thursday'],
    [at(11), 'Wed, March 11'],
    [at(19, 1), 'Thu, March 19'],
    [new Date(2025, 11, 31), 'December 31, 2025'],
  ])('%s is %s', (date, expected) => {
    expect(dayTitle(date.toISOString(), now)).toBe(expected)
  })

  it('separates days at the reader’s midnight', () => {
    expect(isSameDay(at(17, 0).toISOString(), at(17, 23).toISOString())).toBe(true)
    expect(isSameDay(at(17, 23).toISOString(), at(18, 0).toISOString())).toBe(false)
  })
})

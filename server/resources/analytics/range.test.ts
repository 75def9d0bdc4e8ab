import { describe, expect, it } from 'vitest'
import { dayPartsOf, resolveRange } from './range'

const HOURS = 4
const hoursOf = (range: ReturnType<typeof resolveRange>) =>
  range.daySpans.map(({ start, end }) => (end - start) / HOURS)
const at = (quarter: number) => new Date(quarter * 15 * 60_000).toISOString()

describe('a range', () => {
  it('of seven days is today and the six local days before it', () => {
    const now = new Date('2026-03-01T23:30:00Z')
    const rome = resolveRange({ days: 7, timeZone: 'Europe/Rome' }, now)
    expect(rome.answered).toEqual({
      timeZone: 'Europe/Rome',
      from: '2026-02-24',
      to: '2026-03-02',
      previousFrom: '2026-02-17',
      previousTo: '2026-02-23',
    })
    expect([at(rome.current.start), at(rome.current.end)]).toEqual([
      '2026-02-23T23:00:00.000Z',
      '2026-03-02T23:00:00.000Z',
    ])
    const losAngeles = resolveRange({ days: 7, timeZone: 'America/Los_Angeles' }, now)
    expect(losAngeles.answered.to).toBe('2026-03-01')
    expect(resolveRange({ timeZone: 'UTC' }, now).days).toHaveLength(30)
  })

  it('has as many calendar days before it, also over a change of clocks', () => {
    const { answered, previous, current } = resolveRange(
      { from: '2026-03-27', to: '2026-03-30', timeZone: 'Europe/Berlin' },
      new Date('2026-06-01T00:00:00Z'),
    )
    expect(answered).toMatchObject({ previousFrom: '2026-03-23', previousTo: '2026-03-26' })
    expect([at(previous.start), at(previous.end)]).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-26T23:00:00.000Z',
    ])
    expect((current.end - current.start) / HOURS).toBe(4 * 24 - 1)
  })

  it.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-30', [24, 23, 24]],
    ['Europe/Berlin', '2026-10-24', '2026-10-26', [24, 25, 24]],
    // The clocks change at midnight, which does not exist on that day.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-05', [24, 23, 24]],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-04-04', '2026-04-06', [24, 24.5, 24]],
    // A day that was left out.
    ['Pacific/Apia', '2011-12-29', '2011-12-31', [24, 0, 24]],
    ['Asia/Kathmandu', '2026-01-01', '2026-01-02', [24, 24]],
  ])('in %s from %s to %s has days of the right lengths', (timeZone, from, to, hours) => {
    const now = new Date('2026-06-01T00:00:00Z')
    expect(hoursOf(resolveRange({ from, to, timeZone }, now))).toEqual(hours)
  })

  it('starts its days at quarter hours', () => {
    const { current } = resolveRange(
      { from: '2026-01-01', to: '2026-01-01', timeZone: 'Asia/Kathmandu' },
      new Date('2026-06-01T00:00:00Z'),
    )
    expect(at(current.start)).toBe('2025-12-31T18:15:00.000Z')
    expect(dayPartsOf(current)).toEqual([
      { day: '2025-12-31', first: 74, last: 96 },
      { day: '2026-01-01', first: 1, last: 73 },
    ])
  })
})

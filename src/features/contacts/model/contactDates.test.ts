import { describe, expect, it } from 'vitest'
import { birthdayText, relativeDate } from './contactDates'

const now = Date.parse('2026-03-15T12:00:00Z')

describe('relativeDate', () => {
  it.each([
    ['2026-03-15T11:59:30Z', 'just now'],
    ['2026-03-15T11:15:00Z', '45 minutes ago'],
    ['2026-03-15T09:00:00Z', '3 hours ago'],
    ['2026-03-14T11:00:00Z', 'yesterday'],
    ['2026-03-13T13:00:00Z', '2 days ago'],
    ['2026-03-10T12:00:00Z', '5 days ago'],
    ['2026-02-28T12:00:00Z', '2 weeks ago'],
    [new Date(2025, 11, 24, 12).toISOString(), 'Dec 24, 2025'],
    ['2026-03-15T12:00:20Z', 'just now'],
  ])('%s is %s', (timestamp, text) => {
    expect(relativeDate(timestamp, now)).toBe(text)
  })
})

describe('birthdayText', () => {
  it.each([
    ['1815-12-10', 'December 10, 1815'],
    ['--02-29', 'February 29'],
    ['sometime', 'sometime'],
  ])('%s is %s', (birthday, text) => {
    expect(birthdayText(birthday)).toBe(text)
  })
})

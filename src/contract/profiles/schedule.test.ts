import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messages } from '../fields'
import { rangeMessages } from '../rangeMessages'
import { everlink } from './profileItems'
import { type Schedule, scheduleBounds, scheduleState, timeOfDay, timeZone } from './schedule'

const open: Schedule = {
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}
const startOf = (startDate: string, startTime: string | null, zone: string) => {
  const { start } = scheduleBounds({ ...open, startDate, startTime, timeZone: zone })
  return start === null ? null : new Date(start).toISOString()
}

describe('a moment on the clock of a zone', () => {
  it.each([
    ['2026-03-01', '09:30', 'UTC', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01', '09:30', 'Europe/Berlin', '2026-03-01T08:30:00.000Z'],
    ['2026-07-01', '09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
    ['2026-07-01', '09:30', 'europe/BERLIN', '2026-07-01T07:30:00.000Z'],
    ['2026-03-01', null, 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
    ['2026-03-01', '00:00', 'Pacific/Kiritimati', '2026-02-28T10:00:00.000Z'],
    ['2026-03-01', '00:00', 'Etc/GMT+12', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01', '09:30', 'America/St_Johns', '2026-03-01T13:00:00.000Z'],
    ['2024-02-29', '23:59', 'Australia/Lord_Howe', '2024-02-29T12:59:00.000Z'],
    ['0050-01-01', '00:00', 'UTC', '0050-01-01T00:00:00.000Z'],
    ['9999-12-31', '23:59', 'UTC', '9999-12-31T23:59:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(startOf(day, time, zone)).toBe(instant)
  })

  it.each([
    ['left out, in spring', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    [
      'the last one before that',
      '2026-03-29',
      '01:59',
      'Europe/Berlin',
      '2026-03-29T00:59:00.000Z',
    ],
    [
      'the first one after that',
      '2026-03-29',
      '03:00',
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    ['there twice, in autumn', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    [
      'the last one before that',
      '2026-10-25',
      '01:59',
      'Europe/Berlin',
      '2026-10-24T23:59:00.000Z',
    ],
    [
      'the first one after that',
      '2026-10-25',
      '03:00',
      'Europe/Berlin',
      '2026-10-25T02:00:00.000Z',
    ],
    ['left out in New York', '2026-03-08', '02:15', 'America/New_York', '2026-03-08T07:15:00.000Z'],
    [
      'there twice in New York',
      '2026-11-01',
      '01:15',
      'America/New_York',
      '2026-11-01T05:15:00.000Z',
    ],
    [
      'a midnight that is left out',
      '2018-11-04',
      null,
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
    ],
    ['by half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a day that is left out', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('that is %s: %s %s in %s is %s', (_what, day, time, zone, instant) => {
    expect(startOf(day, time, zone)).toBe(instant)
  })

  it('is what the clock of the zone shows, unless the clock skips it', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'Pacific/Chatham',
      'America/Santiago',
    ]
    const clocks = new Map(
      zones.map((zone) => [
        zone,
        new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
      ]),
    )
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2037, 0) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minute, (zone, minutes) => {
        const moment = minutes * 60_000
        const [day = '', time = ''] = clocks.get(zone)?.format(moment).split(' ') ?? []
        const { start } = scheduleBounds({
          ...open,
          startDate: day,
          startTime: time,
          timeZone: zone,
        })
        // A repeated hour means the first of the two.
        return (
          start === moment ||
          (start !== null && start < moment && clocks.get(zone)?.format(start) === `${day} ${time}`)
        )
      }),
      { numRuns: process.env.LONG === '1' ? 100_000 : 1_000 },
    )
  })
})

describe('a scheduled item', () => {
  const states = (schedule: Partial<Schedule>, ...moments: string[]) =>
    moments.map((moment) => scheduleState({ ...open, ...schedule }, Date.parse(moment)))

  it('is always visible without a start and an end', () => {
    expect(states({}, '0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z')).toEqual(['live', 'live'])
  })

  it('appears and disappears to the millisecond', () => {
    const day = {
      startDate: '2026-03-01',
      startTime: '09:00',
      endDate: '2026-03-01',
      endTime: '17:00',
      timeZone: 'Europe/Berlin',
    }
    expect(
      states(
        day,
        '2026-03-01T07:59:59.999Z',
        '2026-03-01T08:00:00Z',
        '2026-03-01T15:59:59.999Z',
        '2026-03-01T16:00:00Z',
      ),
    ).toEqual(['scheduled', 'live', 'live', 'ended'])
  })

  it('is visible for the whole day without a time, also for 25 hours', () => {
    const day = { startDate: '2026-10-25', endDate: '2026-10-25', timeZone: 'Europe/Berlin' }
    expect(
      states(
        day,
        '2026-10-24T21:59:59Z',
        '2026-10-24T22:00:00Z',
        '2026-10-25T22:59:59Z',
        '2026-10-25T23:00:00Z',
      ),
    ).toEqual(['scheduled', 'live', 'live', 'ended'])
    expect(
      states({ endDate: '2026-12-31' }, '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'),
    ).toEqual(['live', 'ended'])
  })

  it('ends even if it would begin later', () => {
    expect(
      states(
        { startDate: '2026-03-05', endDate: '2026-03-01' },
        '2026-02-01T00:00:00Z',
        '2026-03-03T00:00:00Z',
        '2026-03-09T00:00:00Z',
      ),
    ).toEqual(['scheduled', 'ended', 'ended'])
  })
})

describe('the rules of a schedule', () => {
  const errorsOf = (schedule: Partial<Schedule>) => {
    const result = v.safeParse(everlink, {
      id: '0b8c1cf6-3f0c-4ad2-9a5c-5a5e0b6f8a11',
      title: 'Shop',
      url: 'example.com',
      ...schedule,
    })
    return result.issues?.map(({ path, message }) => [path?.[0]?.key, message]) ?? []
  }

  it.each([
    [{}, []],
    [{ startDate: '2026-03-01', endDate: '2026-03-01' }, []],
    [{ startDate: '2026-03-01', startTime: '09:00', endDate: '2026-03-01', endTime: '09:00' }, []],
    [{ startDate: '2026-03-01', startTime: '10:00', endDate: '2026-03-02', endTime: '09:00' }, []],
    [{ endDate: '2026-03-01', endTime: '09:00' }, []],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, [['endDate', rangeMessages.dateRange]]],
    [
      { startDate: '2026-03-01', startTime: '09:01', endDate: '2026-03-01', endTime: '09:00' },
      [['endTime', rangeMessages.timeRange]],
    ],
    [{ startTime: '09:00' }, [['startDate', messages.required]]],
    [{ endTime: '09:00' }, [['endDate', messages.required]]],
    [{ startDate: '2026-02-30' }, [['startDate', 'Write a date like 2026-01-31.']]],
    [{ startDate: '2026-03-01', startTime: '24:00' }, [['startTime', 'Write a time like 09:30.']]],
    [{ timeZone: 'Mars/Phobos' }, [['timeZone', 'Choose a time zone such as Europe/Berlin.']]],
  ])('%j: %j', (schedule, expected) => {
    expect(errorsOf(schedule)).toEqual(expected)
  })

  it.each([
    'UTC',
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Etc/GMT+5',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'EST5EDT',
  ])('%s is a time zone', (zone) => {
    expect(v.is(timeZone, zone)).toBe(true)
  })
  it.each([
    '',
    'Mars/Phobos',
    '+01:00',
    '-0800',
    'Europe/Berlin; DROP',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'Europe/Berlin\u0000',
    'a'.repeat(61),
  ])('%j is none', (zone) => {
    expect(v.is(timeZone, zone)).toBe(false)
  })
  it.each(['', '9:30', '24:00', '23:60', '09:30:00', '09.30', '٠٩:٣٠'])('%j is no time', (time) => {
    expect(v.is(timeOfDay, time)).toBe(false)
  })
})

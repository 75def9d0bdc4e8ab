import { expect, it } from 'vitest'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { contactId } from '@/testing/fakes/fakeContacts'
import { monthAfter, quickDays } from './followUpDays'
import { withDone, withNote, withoutNote } from './timelineChanges'

const note = (at: number, more: Partial<TimelineNote> = {}): TimelineNote => ({
  id: contactId(at),
  text: `Note ${String(at)}`,
  writtenAt: `2026-03-0${String(at)}T10:00:00.000Z`,
  followUpOn: null,
  isDone: false,
  ...more,
})

it('keeps notes newest first, each once', () => {
  expect(withNote([note(3), note(1)], note(2))).toEqual([note(3), note(2), note(1)])
  expect(withNote([note(3), note(1)], note(1, { text: 'Again' }))).toEqual([
    note(3),
    note(1, { text: 'Again' }),
  ])
  expect(withDone([note(2), note(1)], contactId(1), true)).toEqual([
    note(2),
    note(1, { isDone: true }),
  ])
  expect(withDone([note(2)], contactId(1), true)).toEqual([note(2)])
  expect(withoutNote([note(2), note(1)], contactId(2))).toEqual([note(1)])
})

it('counts follow-up days by the calendar', () => {
  expect(quickDays('2026-12-31').map(({ day }) => day)).toEqual([
    '2027-01-01',
    '2027-01-07',
    '2027-01-31',
  ])
  expect(['2026-01-31', '2028-01-31', '2026-11-30'].map(monthAfter)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-30',
  ])
})

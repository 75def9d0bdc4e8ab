import * as v from 'valibot'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { timestamp } from '@/contract/fields'
import { type DateOrder, readBirthday } from './birthdays'
import type { TimelinePlace } from './rows/compileMapping'
import { readYesNo } from './yesNo'

export interface NoteDefaults {
  dateOrder: DateOrder | null
  /** The moment of notes without one: ISO 8601 in UTC. */
  now: string
}

/**
 * Returns the note in one slot of a row, or null when its text is empty. Missing parts are filled
 * in, and unreadable dates are left for the contract to refuse. The id is derived from the note's
 * text, so that reading a file twice gives the same note.
 */
export function readNote(
  place: TimelinePlace,
  cells: readonly string[],
  { dateOrder, now }: NoteDefaults,
): TimelineNote | null {
  const text = cells[place.text] ?? ''
  if (text.trim() === '') return null
  const written = (cells[place.writtenAt] ?? '').trim()
  const followUp = (cells[place.followUpOn] ?? '').trim()
  const id = (cells[place.id] ?? '').trim().toLowerCase()
  return {
    id: id || noteId(`${written}\n${text}`),
    text,
    writtenAt: written === '' ? now : momentOf(written, dateOrder),
    followUpOn: (dayOf(followUp, dateOrder) ?? followUp) || null,
    isDone: readYesNo(cells[place.isDone] ?? '') === true,
  }
}

/**
 * Returns a full moment unchanged, and a day as midnight UTC. Leaves anything else for the contract
 * to refuse.
 */
function momentOf(written: string, dateOrder: DateOrder | null): string {
  if (v.is(timestamp, written)) return written
  const day = dayOf(written, dateOrder)
  return day ? `${day}T00:00:00.000Z` : written
}

/** Returns a day of the calendar, '' for none, or null when the text is unreadable. */
function dayOf(written: string, dateOrder: DateOrder | null): string | null {
  const day = readBirthday(written, dateOrder)
  return day?.startsWith('--') ? null : day
}

/** Returns a UUID of version 8 (RFC 9562 section 5.8) from four FNV-1a hashes of a text. */
export function noteId(text: string): string {
  const hex = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
    .map((seed) => hash(text, seed).toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

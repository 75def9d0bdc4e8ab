import type { TimelineNote } from '@/contract/contacts/contactFields'
import { isEqual } from './isEqual'

/**
 * Returns the notes of all timelines, each once, newest first. Two different notes with one id (an
 * edited copy) both stay, the second with a new id.
 */
export function uniteTimelines(timelines: readonly (readonly TimelineNote[])[]): TimelineNote[] {
  const notes = new Map<string, TimelineNote>()
  for (const note of timelines.flat()) {
    const known = notes.get(note.id)
    if (known && isEqual(known, note)) continue
    const own = known ? { ...note, id: siblingId(note) } : note
    notes.set(own.id, own)
  }
  return [...notes.values()].sort((a, b) =>
    a.writtenAt < b.writtenAt ? 1 : a.writtenAt > b.writtenAt ? -1 : 0,
  )
}

/** Returns another id for a note, derived from its text, so that the result equals its preview. */
function siblingId({ id, ...note }: TimelineNote): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([
    note.text,
    note.writtenAt,
    note.followUpOn,
    note.isDone,
  ])) {
    // FNV-1a, 32 bits.
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  const digits = id.slice(0, 8)
  const mixed = (Number.parseInt(digits, 16) ^ (hash || 1)) >>> 0
  return `${mixed.toString(16).padStart(8, '0')}${id.slice(8)}`
}

import type { TimelineNote } from '@/contract/contacts/contactFields'

type Timeline = readonly TimelineNote[]

/** Returns a timeline with a note, newest first; a note with the same id is replaced. */
export function withNote(timeline: Timeline, note: TimelineNote): TimelineNote[] {
  return [note, ...withoutNote(timeline, note.id)].sort(
    (a, b) => Date.parse(b.writtenAt) - Date.parse(a.writtenAt),
  )
}

/** Returns a timeline with a note marked done or not. */
export function withDone(timeline: Timeline, noteId: string, isDone: boolean): TimelineNote[] {
  return timeline.map((note) => (note.id === noteId ? { ...note, isDone } : note))
}

export function withoutNote(timeline: Timeline, noteId: string): TimelineNote[] {
  return timeline.filter(({ id }) => id !== noteId)
}

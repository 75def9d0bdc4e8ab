import type { TimelineNote } from '@/contract/contacts/contactFields'

type Timeline = readonly TimelineNote[]

/** A timeline with this note, newest first; a note with the same id makes room for it, so that saying it twice adds it once. */
export function withNote(timeline: Timeline, note: TimelineNote): TimelineNote[] {
  return [note, ...withoutNote(timeline, note.id)].sort(
    (a, b) => Date.parse(b.writtenAt) - Date.parse(a.writtenAt),
  )
}

/** A timeline in which this note, if it is still there, is done or not. */
export function withDone(timeline: Timeline, noteId: string, isDone: boolean): TimelineNote[] {
  return timeline.map((note) => (note.id === noteId ? { ...note, isDone } : note))
}

export function withoutNote(timeline: Timeline, noteId: string): TimelineNote[] {
  return timeline.filter(({ id }) => id !== noteId)
}

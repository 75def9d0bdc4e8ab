import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type TimelineNote, calendarDay } from '@/contract/contacts/contactFields'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { saveDraft, readDraft, readDrafts } from '@/shared/lib/storage/draftStorage'

/** An unreadable day is not stored, because the field would not show it. */
const day = v.fallback(v.nullable(calendarDay), null)
const noteContent = { text: v.string(), followUpOn: day }
const noteDraft = v.object({
  id: v.string(),
  ...noteContent,
  over: v.object(noteContent),
  written: v.nullable(v.object({ writtenAt: v.string(), isDone: v.boolean() })),
})

type NoteContent = Pick<TimelineNote, 'text' | 'followUpOn'>
/**
 * A draft of a note. Its id stays until it is saved or emptied, so that a retry adds it once.
 * `over` is the content it replaces; `written` is the rest of the edited note, to restore it if
 * it's deleted meanwhile; null for a new note.
 */
export type NoteDraft = v.InferOutput<typeof noteDraft>

/** Replaces the latest draft by the result of `make`, and returns it. */
type UpdateDraft = (make: (latest: NoteDraft) => NoteDraft) => NoteDraft

/**
 * Keeps the draft under a key (`newNoteKey`, `noteKey`) in this tab, also while another contact is
 * open. The browser warns before it would be lost.
 */
export function useNoteDraft(name: string, begin: () => NoteDraft): [NoteDraft, UpdateDraft] {
  const [draft, setDraft] = useState(() => readDraft(name, noteDraft) ?? begin())
  const latest = useRef(draft)
  useUnloadWarning(!isUntouched(draft))
  return [
    draft,
    (make) => {
      const next = make(latest.current)
      latest.current = next
      setDraft(next)
      saveDraft(name, isUntouched(next) ? null : next)
      return next
    },
  ]
}

export function newNoteKey(contactId: string): string {
  return `note:new:${contactId}`
}

export function noteKey(contactId: string, noteId: string): string {
  return `${editName(contactId)}${noteId}`
}

/** Returns the contact's notes with unsaved edits in this tab, as they were then. */
export function listEditedNotes(contactId: string): TimelineNote[] {
  return readDrafts(editName(contactId), noteDraft).flatMap(({ id, over, written }) =>
    written ? [{ id, ...over, ...written }] : [],
  )
}

function editName(contactId: string): string {
  return `note:edit:${contactId}:`
}

export function newDraft(): NoteDraft {
  return { id: crypto.randomUUID(), ...nothing, over: nothing, written: null }
}

/** Returns the draft as another note. */
export function withNewId(draft: NoteDraft): NoteDraft {
  return { ...draft, id: crypto.randomUUID() }
}

const nothing = { text: '', followUpOn: null }

/** Returns whether a draft has nothing to save. */
export function isUntouched({ over, ...draft }: NoteDraft): boolean {
  return isSameNote(draft, over)
}

/** Returns whether two notes have the same content. */
export function isSameNote(one: NoteContent, other: NoteContent): boolean {
  return one.text.trim() === other.text.trim() && one.followUpOn === other.followUpOn
}

export function pickContent({ text, followUpOn }: NoteContent): NoteContent {
  return { text, followUpOn }
}

import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type TimelineNote, calendarDay } from '@/contract/contacts/contactFields'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { saveDraft, readDraft, readDrafts } from '@/shared/lib/storage/draftStorage'

/** A day that could not be read is not kept: nobody would see it in the field. */
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
 * A note that is being written. Its id stays until it is saved or emptied, so that one whose answer was lost is not added twice. `over` is what it replaces,
 * `written` what else the note said that is edited, for when somebody deletes it meanwhile; null of a new one.
 */
export type NoteDraft = v.InferOutput<typeof noteDraft>

/** Puts what is made of the latest draft in its place, and answers it. */
type PutDraft = (make: (latest: NoteDraft) => NoteDraft) => NoteDraft

/**
 * The note being written under this name (`newNoteName`, `noteName`). This tab keeps it when one looks at another contact meanwhile, and the browser asks before
 * the tab goes with it.
 */
export function useNoteDraft(name: string, begin: () => NoteDraft): [NoteDraft, PutDraft] {
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

export function newNoteName(contactId: string): string {
  return `note:new:${contactId}`
}

export function noteName(contactId: string, noteId: string): string {
  return `${editName(contactId)}${noteId}`
}

/** The contact's notes of which this tab keeps a change that is not saved, as they were then. */
export function notesInEdit(contactId: string): TimelineNote[] {
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

/** The same words as another note. */
export function renewed(draft: NoteDraft): NoteDraft {
  return { ...draft, id: crypto.randomUUID() }
}

const nothing = { text: '', followUpOn: null }

/** Nothing is written that saving would add. */
export function isUntouched({ over, ...draft }: NoteDraft): boolean {
  return isSameNote(draft, over)
}

/** Whether two notes say the same. */
export function isSameNote(one: NoteContent, other: NoteContent): boolean {
  return one.text.trim() === other.text.trim() && one.followUpOn === other.followUpOn
}

export function contentOf({ text, followUpOn }: NoteContent): NoteContent {
  return { text, followUpOn }
}

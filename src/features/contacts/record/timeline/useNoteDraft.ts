import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { TimelineNote } from '@/contract/contacts'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { keepDraft, readDraft } from '@/shared/lib/userDrafts'

const noteContent = { text: v.string(), followUpOn: v.nullable(v.string()) }
const noteDraft = v.object({ id: v.string(), ...noteContent, over: v.object(noteContent) })

type NoteContent = Pick<TimelineNote, 'text' | 'followUpOn'>
/** A note that is being written. Its id stays until it is saved or emptied, so that one whose answer was lost is not added twice. `over` is what it replaces. */
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
  return [draft, (make) => {
    const next = make(latest.current)
    latest.current = next
    setDraft(next)
    keepDraft(name, isUntouched(next) ? null : next)
    return next
  }]
}

export function newNoteName(contactId: string): string {
  return `note:new:${contactId}`
}

export function noteName(noteId: string): string {
  return `note:${noteId}`
}

/** Whether this tab keeps a change of the note that is not saved. */
export function hasNoteDraft(noteId: string): boolean {
  return readDraft(noteName(noteId), noteDraft) !== null
}

export function newDraft(): NoteDraft {
  return { id: crypto.randomUUID(), ...nothing, over: nothing }
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

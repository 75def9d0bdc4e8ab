import type { ChangeContact } from '../useContactChange'
import { NoteForm } from './NoteForm'
import { withNote } from './timelineChanges'
import {
  isSameNote,
  isUntouched,
  newDraft,
  newNoteKey,
  withNewId,
  useNoteDraft,
} from './useNoteDraft'

/** Adds a note by button or Ctrl+Enter. Text that failed to save, or was typed meanwhile, stays. */
export function NewNote({ contactId, change }: { contactId: string; change: ChangeContact }) {
  const [draft, put] = useNoteDraft(newNoteKey(contactId), newDraft)
  const { id, followUpOn } = draft
  const save = async (written: string) => {
    const note = { text: written, writtenAt: new Date().toISOString(), followUpOn, isDone: false }
    const failure = await change(({ timeline }) => {
      const known = timeline.find((each) => each.id === id)
      // Another note that was added under this id stays.
      return {
        timeline: withNote(timeline, {
          ...note,
          id: known && !isSameNote(known, note) ? put(withNewId).id : id,
        }),
      }
    })
    if (failure === null)
      put((latest) => (isSameNote(latest, draft) ? newDraft() : withNewId(latest)))
    return failure
  }
  return (
    <NoteForm
      label="Add a note"
      saveLabel="Add note"
      draft={draft}
      onChange={(next) => {
        put((latest) => {
          const changed = { ...latest, ...next }
          return isUntouched(changed) ? withNewId(changed) : changed
        })
      }}
      onSave={save}
    />
  )
}

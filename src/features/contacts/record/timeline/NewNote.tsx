import { Button } from 'antd'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'
import { isSameNote, isUntouched, newDraft, newNoteName, renewed, useNoteDraft } from './useNoteDraft'
import { useNoteSave } from './useNoteSave'

/** Adds a note to a contact, by the button or Ctrl+Enter. What could not be saved, or was typed while it was, stays in the field. */
export function NewNote({ contactId, change }: { contactId: string; change: ChangeContact }) {
  const [draft, put] = useNoteDraft(newNoteName(contactId), newDraft)
  const { id, text, followUpOn } = draft
  const { save, isSaving, error, clearError } = useNoteSave(
    (written) => {
      const note = { text: written, writtenAt: new Date().toISOString(), followUpOn, isDone: false }
      return change(({ timeline }) => {
        const known = timeline.find((each) => each.id === id)
        // What was added under this id and says something else stays.
        return { timeline: withNote(timeline, { ...note, id: known && !isSameNote(known, note) ? put(renewed).id : id }) }
      })
    },
    () => { put((latest) => (isSameNote(latest, draft) ? newDraft() : renewed(latest))) },
  )
  return (
    <NoteFields
      label="Add a note"
      text={text}
      followUpOn={followUpOn}
      onChange={(next) => {
        clearError()
        put((latest) => {
          const changed = { ...latest, ...next }
          return isUntouched(changed) ? renewed(changed) : changed
        })
      }}
      onSave={() => { save(text) }}
      error={error}
      actions={<Button type="primary" size="small" loading={isSaving} onClick={() => { save(text) }}>Add note</Button>}
    />
  )
}

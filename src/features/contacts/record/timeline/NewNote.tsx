import { Button } from 'antd'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'
import { isSameNote, newDraft, newNoteName, useNoteDraft } from './useNoteDraft'
import { useNoteSave } from './useNoteSave'

/** Adds a note to a contact, by the button or Ctrl+Enter. What could not be saved, or was typed while it was, stays in the field. */
export function NewNote({ contactId, change }: { contactId: string; change: ChangeContact }) {
  const [draft, put] = useNoteDraft(newNoteName(contactId), newDraft)
  const { id, text, followUpOn } = draft
  const { save, isSaving, error, clearError } = useNoteSave(
    (written) => {
      const note = { id, text: written, writtenAt: new Date().toISOString(), followUpOn, isDone: false }
      return change(({ timeline }) => ({ timeline: withNote(timeline, note) }))
    },
    () => { put((latest) => (isSameNote(latest, draft) ? newDraft() : { ...latest, id: crypto.randomUUID() })) },
  )
  return (
    <NoteFields
      label="Add a note"
      text={text}
      followUpOn={followUpOn}
      onChange={(next) => {
        clearError()
        put((latest) => ({ ...latest, ...next }))
      }}
      onSave={() => { save(text) }}
      error={error}
      actions={<Button type="primary" size="small" loading={isSaving} onClick={() => { save(text) }}>Add note</Button>}
    />
  )
}

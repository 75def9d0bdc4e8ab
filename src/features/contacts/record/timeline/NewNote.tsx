import { Button } from 'antd'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'
import { useNoteDraft } from './useNoteDraft'
import { useNoteSave } from './useNoteSave'

/** Adds a note to a contact, by the button or Ctrl+Enter. What could not be saved stays in the field. */
export function NewNote({ contactId, change }: { contactId: string; change: ChangeContact }) {
  const [draft, setDraft] = useNoteDraft(contactId)
  const { save, isSaving, error, clearError } = useNoteSave(
    (text) => {
      const note = { id: draft.id, text, writtenAt: new Date().toISOString(), followUpOn: draft.followUpOn, isDone: false }
      return change(({ timeline }) => ({ timeline: withNote(timeline, note) }))
    },
    () => { setDraft(null) },
  )
  return (
    <NoteFields
      label="Add a note"
      {...draft}
      onChange={(next) => {
        clearError()
        setDraft({ ...draft, ...next })
      }}
      onSave={() => { save(draft.text) }}
      error={error}
      actions={<Button type="primary" size="small" loading={isSaving} onClick={() => { save(draft.text) }}>Add note</Button>}
    />
  )
}

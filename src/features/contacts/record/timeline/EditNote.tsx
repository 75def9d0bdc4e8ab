import { Button } from 'antd'
import { useState } from 'react'
import type { TimelineNote } from '@/contract/contacts'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'
import { useNoteSave } from './useNoteSave'

interface EditNoteProps {
  note: TimelineNote
  change: ChangeContact
  onEnd: () => void
}

/** A note as it is written anew. One that somebody deleted meanwhile comes back: what was typed is not lost. */
export function EditNote({ note, change, onEnd }: EditNoteProps) {
  const [draft, setDraft] = useState({ text: note.text, followUpOn: note.followUpOn })
  // A new day is a new thing to do.
  const isDone = (known: TimelineNote) => known.isDone && draft.followUpOn === note.followUpOn
  const { save, isSaving, error, clearError } = useNoteSave(
    (text) =>
      change(({ timeline }) => {
        const known = timeline.find(({ id }) => id === note.id) ?? note
        return { timeline: withNote(timeline, { ...known, text, followUpOn: draft.followUpOn, isDone: isDone(known) }) }
      }),
    onEnd,
  )
  return (
    <NoteFields
      label="Edit note"
      {...draft}
      isFocused
      onChange={(next) => {
        clearError()
        setDraft({ ...draft, ...next })
      }}
      onSave={() => { save(draft.text) }}
      onCancel={onEnd}
      error={error}
      actions={
        <>
          <Button size="small" onClick={onEnd}>Cancel</Button>
          <Button type="primary" size="small" loading={isSaving} onClick={() => { save(draft.text) }}>Save note</Button>
        </>
      }
    />
  )
}

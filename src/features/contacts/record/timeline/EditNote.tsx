import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { TimelineNote } from '@/contract/contacts'
import { messages } from '@/contract/fields'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'

interface EditNoteProps {
  note: TimelineNote
  change: ChangeContact
  onEnd: () => void
}

/** A note as it is written anew. One that somebody deleted meanwhile comes back: what was typed is not lost. */
export function EditNote({ note, change, onEnd }: EditNoteProps) {
  const [draft, setDraft] = useState({ text: note.text, followUpOn: note.followUpOn })
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isUnderWay = useRef(false)

  const save = async () => {
    const text = draft.text.trim()
    if (isUnderWay.current) return
    if (text === '') {
      setError(messages.required)
      return
    }
    isUnderWay.current = true
    setIsSaving(true)
    // A new day is a new thing to do.
    const isDone = (known: TimelineNote) => known.isDone && draft.followUpOn === note.followUpOn
    const failure = await change(({ timeline }) => {
      const known = timeline.find(({ id }) => id === note.id) ?? note
      return { timeline: withNote(timeline, { ...known, text, followUpOn: draft.followUpOn, isDone: isDone(known) }) }
    })
    isUnderWay.current = false
    setIsSaving(false)
    if (failure === null) onEnd()
    else setError(failure.fields?.['timeline'] ?? failure.message)
  }
  return (
    <NoteFields
      label="Edit note"
      {...draft}
      isFocused
      onChange={(next) => {
        setError(null)
        setDraft({ ...draft, ...next })
      }}
      onSave={() => { void save() }}
      onCancel={onEnd}
      error={error}
      actions={
        <>
          <Button size="small" onClick={onEnd}>Cancel</Button>
          <Button type="primary" size="small" loading={isSaving} onClick={() => { void save() }}>Save note</Button>
        </>
      }
    />
  )
}

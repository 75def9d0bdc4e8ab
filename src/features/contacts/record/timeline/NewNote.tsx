import { Button } from 'antd'
import { useRef, useState } from 'react'
import { messages } from '@/contract/fields'
import type { ChangeContact } from '../useContactChange'
import { NoteFields } from './NoteFields'
import { withNote } from './timelineChanges'
import { useNoteDraft } from './useNoteDraft'

/** Adds a note to a contact, by the button or Ctrl+Enter. What could not be saved stays in the field. */
export function NewNote({ contactId, change }: { contactId: string; change: ChangeContact }) {
  const [draft, setDraft] = useNoteDraft(contactId)
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
    const note = { id: draft.id, text, writtenAt: new Date().toISOString(), followUpOn: draft.followUpOn, isDone: false }
    const failure = await change(({ timeline }) => ({ timeline: withNote(timeline, note) }))
    isUnderWay.current = false
    setIsSaving(false)
    setError(failure === null ? null : (failure.fields?.['timeline'] ?? failure.message))
    if (failure === null) setDraft(null)
  }
  return (
    <NoteFields
      label="Add a note"
      {...draft}
      onChange={(next) => {
        setError(null)
        setDraft({ ...draft, ...next })
      }}
      onSave={() => { void save() }}
      error={error}
      actions={<Button type="primary" size="small" loading={isSaving} onClick={() => { void save() }}>Add note</Button>}
    />
  )
}

import type { TimelineNote } from '@/contract/contacts/contactFields'
import { formatCalendarDay } from '@/shared/lib/format'
import type { ChangeContact } from '../useContactChange'
import { NoteForm } from './NoteForm'
import { withNote } from './timelineChanges'
import { pickContent, isSameNote, isUntouched, noteKey, useNoteDraft } from './useNoteDraft'

interface EditNoteProps {
  contactId: string
  note: TimelineNote
  isFocused: boolean
  change: ChangeContact
  onEnd: () => void
}

/**
 * Edits a note. One that was deleted elsewhere is restored by saving; one that was changed
 * elsewhere is replaced only when saved again.
 */
export function EditNote({ contactId, note, isFocused, change, onEnd }: EditNoteProps) {
  const begin = () => ({
    id: note.id,
    ...pickContent(note),
    over: pickContent(note),
    written: { writtenAt: note.writtenAt, isDone: note.isDone },
  })
  const [draft, put] = useNoteDraft(noteKey(contactId, note.id), begin)
  const { text, followUpOn, over } = draft

  const save = async (written: string) => {
    const found: { theirs: TimelineNote | null } = { theirs: null }
    const failure = await change(({ timeline }) => {
      const known = timeline.find(({ id }) => id === note.id) ?? { ...note, ...over }
      found.theirs = isSameNote(known, over) || isSameNote(known, draft) ? null : known
      // A new day is a new task.
      return found.theirs
        ? null
        : {
            timeline: withNote(timeline, {
              ...known,
              text: written,
              followUpOn,
              isDone: known.isDone && followUpOn === over.followUpOn,
            }),
          }
    })
    const { theirs } = found
    if (theirs !== null) {
      put((latest) => ({ ...latest, over: pickContent(theirs) }))
      return {
        message: `This note was changed elsewhere. Save again to replace it. ${nowOf(theirs)}`,
      }
    }
    if (
      failure === null &&
      isUntouched(put((latest) => ({ ...latest, over: { text, followUpOn } })))
    )
      onEnd()
    return failure
  }
  const cancel = () => {
    put(begin)
    onEnd()
  }
  return (
    <NoteForm
      label="Edit note"
      saveLabel="Save note"
      draft={draft}
      isFocused={isFocused}
      onChange={(next) => {
        put((latest) => ({ ...latest, ...next }))
      }}
      onSave={save}
      onCancel={cancel}
    />
  )
}

function nowOf({ text, followUpOn }: TimelineNote): string {
  return followUpOn === null
    ? `It says “${text}” now.`
    : `It says “${text}” now, to follow up on ${formatCalendarDay(followUpOn)}.`
}

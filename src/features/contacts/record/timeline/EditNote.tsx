import type { TimelineNote } from '@/contract/contacts/contactFields'
import type { ChangeContact } from '../useContactChange'
import { NoteForm } from './NoteForm'
import { withNote } from './timelineChanges'
import { contentOf, isSameNote, isUntouched, noteName, useNoteDraft } from './useNoteDraft'
import { formatCalendarDay } from '@/shared/lib/format'

interface EditNoteProps {
  contactId: string
  note: TimelineNote
  isFocused: boolean
  change: ChangeContact
  onEnd: () => void
}

/**
 * A note as it is written anew. One that somebody deleted meanwhile comes back: what was typed is not lost. One that somebody changed meanwhile is replaced only
 * when it is saved again.
 */
export function EditNote({ contactId, note, isFocused, change, onEnd }: EditNoteProps) {
  const begin = () => ({
    id: note.id,
    ...contentOf(note),
    over: contentOf(note),
    written: { writtenAt: note.writtenAt, isDone: note.isDone },
  })
  const [draft, put] = useNoteDraft(noteName(contactId, note.id), begin)
  const { text, followUpOn, over } = draft

  const save = async (written: string) => {
    const found: { theirs: TimelineNote | null } = { theirs: null }
    const failure = await change(({ timeline }) => {
      const known = timeline.find(({ id }) => id === note.id) ?? { ...note, ...over }
      found.theirs = isSameNote(known, over) || isSameNote(known, draft) ? null : known
      // A new day is a new thing to do.
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
      put((latest) => ({ ...latest, over: contentOf(theirs) }))
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

import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import type { ChangeContact } from '../useContactChange'
import { EditNote } from './EditNote'
import { NewNote } from './NewNote'
import { Note } from './Note'
import { Origin } from './Origin'
import styles from './Timeline.module.css'
import { withDone, withNote, withoutNote } from './timelineChanges'
import { listEditedNotes } from './useNoteDraft'

interface TimelineProps {
  contact: Contact
  canUpdate: boolean
  change: ChangeContact
}

/**
 * A note being edited, as it was then; one restored from an earlier visit does not take the focus.
 */
interface Editing {
  note: TimelineNote
  isFocused: boolean
}

/**
 * A contact's notes, newest first, to add, follow up, edit and delete (with undo), and where the
 * contact came from.
 */
export function Timeline({ contact, canUpdate, change }: TimelineProps) {
  const { id, timeline } = contact
  const heading = useRef<HTMLHeadingElement>(null)
  const { shown, editing, begin, end } = useEditedNotes(id, timeline)
  const { setDone, remove } = useNoteActions(change)
  // The focused button or field disappears.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <h2 ref={heading} tabIndex={-1} className={`section-title ${styles.title ?? ''}`}>
        Timeline
      </h2>
      {canUpdate && <NewNote contactId={id} change={change} />}
      {shown.length === 0 && canUpdate && (
        <p className={styles.empty}>
          No notes yet. Add what you talked about and when to follow up.
        </p>
      )}
      <ol className={styles.notes}>
        {shown.map((note) => {
          const edited = canUpdate ? editing.find((each) => each.note.id === note.id) : undefined
          return (
            <li key={note.id} className={styles.note}>
              {edited ? (
                <EditNote
                  contactId={id}
                  note={note}
                  isFocused={edited.isFocused}
                  change={change}
                  onEnd={() => {
                    end(note.id)
                    focusHeading()
                  }}
                />
              ) : (
                <Note
                  note={note}
                  canUpdate={canUpdate}
                  onDone={(isDone) => {
                    setDone(note, isDone)
                  }}
                  onEdit={() => {
                    begin(note)
                  }}
                  onDelete={() => {
                    focusHeading()
                    void remove(note)
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
      <div className={styles.note}>
        <Origin contact={contact} />
      </div>
    </section>
  )
}

function useEditedNotes(contactId: string, timeline: readonly TimelineNote[]) {
  const [editing, setEditing] = useState<readonly Editing[]>(() =>
    listEditedNotes(contactId).map((note) => ({
      note: timeline.find((each) => each.id === note.id) ?? note,
      isFocused: false,
    })),
  )
  // A note that is deleted elsewhere while it is edited here stays until the end of editing.
  const shown = editing.reduce(
    (notes, { note }) =>
      notes.some((each) => each.id === note.id) ? notes : withNote(notes, note),
    timeline,
  )
  return {
    shown,
    editing,
    begin: (note: TimelineNote) => {
      setEditing((known) => [...known, { note, isFocused: true }])
    },
    end: (noteId: string) => {
      setEditing((known) => known.filter(({ note }) => note.id !== noteId))
    },
  }
}

function useNoteActions(change: ChangeContact) {
  const attempt: ChangeContact = async (make) => {
    const failure = await change(make)
    if (failure !== null) toast.error(failure.message)
    return failure
  }
  return {
    setDone: (note: TimelineNote, isDone: boolean) => {
      void attempt(({ timeline }) => ({ timeline: withDone(timeline, note.id, isDone) }))
    },
    remove: async (note: TimelineNote) => {
      if (await attempt(({ timeline }) => ({ timeline: withoutNote(timeline, note.id) }))) return
      const toastId = `note-${note.id}`
      const restore = () => {
        void attempt(({ timeline }) => ({ timeline: withNote(timeline, note) }))
      }
      toast(<UndoToast toastId={toastId} message="Note deleted." onUndo={restore} />, { toastId })
    },
  }
}

import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import type { Contact } from '@/contract/contacts/contact'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import type { ChangeContact } from '../useContactChange'
import { EditNote } from './EditNote'
import { NewNote } from './NewNote'
import { Note } from './Note'
import styles from './Timeline.module.css'
import { withDone, withNote, withoutNote } from './timelineChanges'
import { notesInEdit } from './useNoteDraft'

interface TimelineProps {
  contact: Pick<Contact, 'id' | 'timeline'>
  canUpdate: boolean
  change: ChangeContact
}

/** A note that is being edited, as it was then; one that was begun before the timeline was opened does not take the focus. */
interface Editing {
  note: TimelineNote
  isFocused: boolean
}

/** The notes about a contact, newest first, to be written, followed up, edited and deleted (with undo). */
export function Timeline({ contact: { id, timeline }, canUpdate, change }: TimelineProps) {
  const [editing, setEditing] = useState<readonly Editing[]>(() =>
    notesInEdit(id).map((note) => ({
      note: timeline.find((each) => each.id === note.id) ?? note,
      isFocused: false,
    })),
  )
  // What somebody deleted while it is edited here stays until that ends.
  const shown = editing.reduce(
    (notes, { note }) =>
      notes.some((each) => each.id === note.id) ? notes : withNote(notes, note),
    timeline,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const attempt: ChangeContact = async (make) => {
    const failure = await change(make)
    if (failure !== null) toast.error(failure.message)
    return failure
  }
  const endEdit = (noteId: string) => {
    setEditing((known) => known.filter(({ note }) => note.id !== noteId))
    heading.current?.focus({ preventScroll: true }) // what had the focus goes
  }
  const remove = async (note: TimelineNote) => {
    heading.current?.focus({ preventScroll: true })
    if (await attempt((newest) => ({ timeline: withoutNote(newest.timeline, note.id) }))) return
    const toastId = `note-${note.id}`
    const restore = () => {
      void attempt((newest) => ({ timeline: withNote(newest.timeline, note) }))
    }
    toast(<UndoToast toastId={toastId} message="Deleted the note." onUndo={restore} />, { toastId })
  }
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        Timeline
      </h2>
      {canUpdate && <NewNote contactId={id} change={change} />}
      {shown.length === 0 && (
        <p className={styles.empty}>
          No notes yet. What was said, and when to follow up, stands here.
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
                    endEdit(note.id)
                  }}
                />
              ) : (
                <Note
                  note={note}
                  canUpdate={canUpdate}
                  onDone={(isDone) => {
                    void attempt((newest) => ({
                      timeline: withDone(newest.timeline, note.id, isDone),
                    }))
                  }}
                  onEdit={() => {
                    setEditing((known) => [...known, { note, isFocused: true }])
                  }}
                  onDelete={() => {
                    void remove(note)
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

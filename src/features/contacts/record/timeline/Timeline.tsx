import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toast'
import type { Contact, TimelineNote } from '@/contract/contacts'
import { UndoToast } from '../../UndoToast'
import type { ChangeContact } from '../useContactChange'
import { EditNote } from './EditNote'
import { NewNote } from './NewNote'
import { Note } from './Note'
import styles from './Timeline.module.css'
import { withDone, withNote, withoutNote } from './timelineChanges'

interface TimelineProps {
  contact: Pick<Contact, 'id' | 'timeline'>
  canUpdate: boolean
  change: ChangeContact
}

/** The notes about a contact, newest first, to be written, followed up, edited and deleted (with undo). */
export function Timeline({ contact: { id, timeline }, canUpdate, change }: TimelineProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const attempt: ChangeContact = async (make) => {
    const failure = await change(make)
    if (failure !== null) toast.error(failure.message)
    return failure
  }
  const endEdit = () => {
    setEditing(null)
    heading.current?.focus({ preventScroll: true }) // what had the focus goes
  }
  const remove = async (note: TimelineNote) => {
    heading.current?.focus({ preventScroll: true })
    if (await attempt((newest) => ({ timeline: withoutNote(newest.timeline, note.id) }))) return
    const toastId = `note-${note.id}`
    const restore = () => { void attempt((newest) => ({ timeline: withNote(newest.timeline, note) })) }
    toast(<UndoToast toastId={toastId} message="Deleted the note." onUndo={restore} />, { toastId })
  }
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>Timeline</h2>
      {canUpdate && <NewNote contactId={id} change={change} />}
      {timeline.length === 0 && <p className={styles.empty}>No notes yet. What was said, and when to follow up, stands here.</p>}
      <ol className={styles.notes}>
        {timeline.map((note) => (
          <li key={note.id} className={styles.note}>
            {editing === note.id && canUpdate ? <EditNote note={note} change={change} onEnd={endEdit} /> : (
              <Note
                note={note}
                canUpdate={canUpdate}
                onDone={(isDone) => { void attempt((newest) => ({ timeline: withDone(newest.timeline, note.id, isDone) })) }}
                onEdit={() => { setEditing(note.id) }}
                onDelete={() => { void remove(note) }}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

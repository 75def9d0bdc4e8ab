import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { FollowUpItem } from '@/contract/contacts/followUps'
import type { TimelineNote } from '@/contract/contacts/contactFields'
import { formatCalendarDay } from '@/shared/lib/format'
import { toast } from '@/shared/ui/toasts/toast'
import { UndoToast } from '@/shared/ui/toasts/UndoToast'
import { contactList, contactsApi } from '../contactsApi'
import { useContactChange } from '../record/useContactChange'
import { contactName } from '../model/contactName'

type FollowUp = FollowUpItem['followUps'][number]

/**
 * Marks a follow-up as done, or moves it to another day, with an undo. Changes of the note that were
 * made elsewhere stay.
 */
export function useFollowUpActions(contact: FollowUpItem['contact']) {
  const dispatch = useApiDispatch()
  const change = useContactChange(contact)
  const [isBusy, setIsBusy] = useState(false)
  const name = contactName(contact)

  /** Resolves to whether it was saved. A list that still shows what is gone is loaded again. */
  const update = async (noteId: string, fields: Partial<TimelineNote>) => {
    let isGone = false
    const failure = await change(({ timeline }) => {
      isGone = !timeline.some(({ id }) => id === noteId)
      const changed = timeline.map((note) => (note.id === noteId ? { ...note, ...fields } : note))
      return isGone ? null : { timeline: changed }
    })
    isGone ||= failure?.code === 'NOT_FOUND'
    if (isGone) {
      toast.info(`This follow-up with ${name} was deleted in the meantime.`)
      dispatch(contactsApi.util.invalidateTags([contactList]))
    } else if (failure) toast.error(failure.message)
    return failure === null && !isGone
  }
  const act = async (
    { noteId }: FollowUp,
    message: string,
    fields: Partial<TimelineNote>,
    before: Partial<TimelineNote>,
  ) => {
    setIsBusy(true)
    const isDone = await update(noteId, fields)
    setIsBusy(false)
    if (!isDone) return
    // Of its own: the same follow-up may be moved once more, or done, next.
    const toastId = `follow-up-${nanoid()}`
    const undo = () => {
      void update(noteId, before)
    }
    toast(<UndoToast toastId={toastId} message={message} onUndo={undo} />, { toastId })
  }
  return {
    isBusy,
    finish: (followUp: FollowUp) =>
      act(followUp, `Followed up with ${name}.`, { isDone: true }, { isDone: false }),
    moveTo: (followUp: FollowUp, day: string) =>
      act(
        followUp,
        `Moved to ${formatCalendarDay(day)}: ${name}.`,
        { followUpOn: day },
        { followUpOn: followUp.followUpOn },
      ),
  }
}

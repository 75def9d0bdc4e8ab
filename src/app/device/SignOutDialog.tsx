import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useIdentity } from '@/features/auth'
import { selectWaitingCount } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'
import { signOutDeclined } from './deviceSlice'

/** Asks before a sign-out that would lose something. */
export function SignOutDialog() {
  const { signOut } = useIdentity()
  const dispatch = useDispatch()
  const waiting = useSelector(selectWaitingCount)
  const [hasUnsaved, setHasUnsaved] = useState(wouldLoseWork)
  useEffect(() => {
    // A saved edit counts as unsaved for a moment longer.
    const frame = requestAnimationFrame(() => {
      setHasUnsaved(wouldLoseWork())
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [waiting])
  const { title, text } = questionOf(waiting, hasUnsaved)
  return (
    <Modal
      open
      title={title}
      okText="Sign out"
      okButtonProps={{ danger: true }}
      cancelText="Stay signed in"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void signOut()}
      onCancel={() => dispatch(signOutDeclined())}
    >
      {text}
    </Modal>
  )
}

/** Returns the question; edits may be sent while it is asked. */
function questionOf(waiting: number, hasUnsaved: boolean): { title: string; text: string } {
  if (waiting > 0)
    return {
      title: 'Sign out before your edits are sent?',
      text: `${pluralize(waiting, 'edit')} ${waiting === 1 ? 'has' : 'have'} not reached the server yet. Signing out deletes ${waiting === 1 ? 'it' : 'them'}.`,
    }
  return hasUnsaved
    ? {
        title: 'Sign out without saving?',
        text: 'What you typed on this page has not been saved.',
      }
    : { title: 'Sign out?', text: 'No edit is waiting to be sent anymore.' }
}

import { Modal } from 'antd'
import { useDispatch, useSelector } from 'react-redux'
import { useIdentity } from '@/features/auth'
import { selectWaitingCount } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { signOutDeclined } from './deviceSlice'

/** Asks before a sign-out that would lose something. */
export function SignOutDialog() {
  const { signOut } = useIdentity()
  const dispatch = useDispatch()
  const waiting = useSelector(selectWaitingCount)
  return (
    <Modal
      open
      title={waiting > 0 ? 'Sign out before your edits are sent?' : 'Sign out without saving?'}
      okText="Sign out"
      okButtonProps={{ danger: true }}
      cancelText="Stay signed in"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void signOut()}
      onCancel={() => dispatch(signOutDeclined())}
    >
      {waiting > 0
        ? `${pluralize(waiting, 'edit')} ${waiting === 1 ? 'has' : 'have'} not reached the server yet. Signing out deletes ${waiting === 1 ? 'it' : 'them'}.`
        : 'What you typed on this page has not been saved.'}
    </Modal>
  )
}

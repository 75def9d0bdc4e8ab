import { Button, Modal } from 'antd'
import { useDispatch } from 'react-redux'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { type Explained, explanationClosed } from './deviceSlice'

const explanations: Record<Explained, { title: string; text: string }> = {
  'unstored sign-in': {
    title: 'Sign-in is not stored',
    text:
      'This browser could not store your sign-in, so a reload ends it. ' +
      'To stay signed in, let this site store data, or free some space. Then sign in again.',
  },
  'share menu': {
    title: 'Install app',
    text: 'Open the share menu of Safari and choose “Add to Home Screen”. The app then opens like any other.',
  },
}

/** Explains something about this device until the person has read it. */
export function ExplanationDialog({ explained }: { explained: Explained }) {
  useReturnFocus()
  const dispatch = useDispatch()
  const { title, text } = explanations[explained]
  const close = () => dispatch(explanationClosed())
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      footer={
        <Button type="primary" autoFocus onClick={close}>
          OK
        </Button>
      }
    >
      {text}
    </Modal>
  )
}

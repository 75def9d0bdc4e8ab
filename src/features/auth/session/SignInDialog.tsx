import { Modal } from 'antd'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'
import { useIdentity } from '../identity/IdentityContext'
import { SignInForm } from '../signIn/SignInForm'
import styles from './SignInDialog.module.css'

/** Above every other dialog: Ant Design counts up from 1000. */
const Z_INDEX = 2000

/** Asks for sign-in over the page when the session has ended; what was typed below stays. */
export function SignInDialog() {
  useReturnFocus()
  const { identityUser, signOut } = useIdentity()
  return (
    <Modal
      open
      title="Please sign in again"
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={400}
      zIndex={Z_INDEX}
    >
      <p className={styles['text']}>Your session has ended. Nothing on this page is lost.</p>
      <SignInForm initialEmail={identityUser?.email ?? ''} autoFocus />
      <button
        type="button"
        className={`link-button ${styles['leave'] ?? ''}`}
        onClick={() => void signOut()}
      >
        {wouldLoseWork() ? 'Sign out and lose what is not saved' : 'Sign out instead'}
      </button>
    </Modal>
  )
}

import type { ReactNode } from 'react'
import type { ActionCode } from '../identity/identity'

export type EmailOperation = Exclude<ActionCode['operation'], 'resetPassword'>

interface Texts {
  title: string
  /** What happens, and to whom. */
  explanation: (code: ActionCode) => ReactNode
  submit: string
  busy: string
  doneTitle: string
  done: (code: ActionCode) => ReactNode
  /** What to do where the link is invalid. */
  instead: string
}

/** What the links that are about an e-mail address say. */
export const emailLinkTexts: Record<EmailOperation, Texts> = {
  verifyEmail: {
    title: 'Confirm your e-mail address',
    explanation: ({ email }) => (
      <>
        Is <strong>{email}</strong> yours?
      </>
    ),
    submit: 'Yes, confirm it',
    busy: 'Confirming…',
    doneTitle: 'Your e-mail address is confirmed',
    done: ({ email }) => (
      <>
        <strong>{email}</strong> is yours.
      </>
    ),
    instead:
      'Perhaps the address is confirmed already. If not, sign in and have the link sent again from your account.',
  },
  recoverEmail: {
    title: 'Take your e-mail address back',
    explanation: ({ email }) => (
      <>
        The e-mail address of your account was changed. It becomes <strong>{email}</strong> again.
      </>
    ),
    submit: 'Take it back',
    busy: 'Taking it back…',
    doneTitle: 'You have your e-mail address back',
    done: ({ email }) => (
      <>
        Your address is <strong>{email}</strong> again. Somebody may know your password: set a new
        one.
      </>
    ),
    instead:
      'Perhaps it was used already. Try to sign in, or ask for a new password with the address that you had before.',
  },
  verifyAndChangeEmail: {
    title: 'Change your e-mail address',
    explanation: ({ email, newEmail }) =>
      email === '' ? (
        <>
          To <strong>{newEmail}</strong>.
        </>
      ) : (
        <>
          From <strong>{email}</strong> to <strong>{newEmail}</strong>.
        </>
      ),
    submit: 'Change e-mail address',
    busy: 'Changing…',
    doneTitle: 'Your e-mail address is changed',
    done: ({ newEmail }) => (
      <>
        Your e-mail address is now <strong>{newEmail}</strong>.
      </>
    ),
    instead:
      'Perhaps the address is changed already. If not, sign in and change it again in your account.',
  },
}

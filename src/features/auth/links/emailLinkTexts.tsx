import type { ReactNode } from 'react'
import type { ActionCode } from '../identity/identity'

export type EmailOperation = Exclude<ActionCode['operation'], 'resetPassword'>

interface Texts {
  title: string
  explanation: (code: ActionCode) => ReactNode
  submit: string
  busy: string
  doneTitle: string
  done: (code: ActionCode) => ReactNode
  /** The advice shown if the link is invalid. */
  invalidHelp: string
}

/** The texts of links about an e-mail address. */
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
        You confirmed <strong>{email}</strong>.
      </>
    ),
    invalidHelp:
      'The address may be confirmed already. If not, sign in and send the link again from your account.',
  },
  recoverEmail: {
    title: 'Restore your e-mail address',
    explanation: ({ email }) => (
      <>
        The e-mail address of your account was changed. Change it back to <strong>{email}</strong>?
      </>
    ),
    submit: 'Restore address',
    busy: 'Restoring…',
    doneTitle: 'E-mail address restored',
    done: ({ email }) => (
      <>
        Your address is <strong>{email}</strong> again. Someone may know your password, so set a new
        one.
      </>
    ),
    invalidHelp:
      'It may have been used already. Try to sign in, or reset your password with your previous address.',
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
    invalidHelp:
      'The address may be changed already. If not, sign in and change it again in your account.',
  },
}

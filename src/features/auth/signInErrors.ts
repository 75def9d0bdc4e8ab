import { FORM_ERROR } from 'final-form'
import { messages } from '@/contract/fields'

/** Spec section 8, word for word: what signing in with e-mail and password can answer. */
export const signInMessages = {
  userNotFound: 'There is no user record corresponding to the provided identifier.',
  wrongPassword: 'The password you entered is incorrect. Please try again.',
  userDisabled: 'User has been disabled.',
  default: 'Something went wrong. Please try again',
  generic: 'Oops an error occurred. Please try again',
} as const

type SignInErrors = { email: string } | { password: string } | { [FORM_ERROR]: string }

/**
 * The form errors that a failed sign-in stands for. A provider that does not say which of the two was wrong (`invalid-credential`) counts as a wrong
 * password; an identity error that the catalogue does not list is the default; anything else is the generic one.
 */
export function signInErrors(error: unknown): SignInErrors {
  switch (identityCode(error)) {
    case null:
      return { [FORM_ERROR]: signInMessages.generic }
    case 'auth/user-not-found':
      return { email: signInMessages.userNotFound }
    case 'auth/user-disabled':
      return { email: signInMessages.userDisabled }
    case 'auth/invalid-email':
      return { email: messages.email }
    case 'auth/wrong-password':
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return { password: signInMessages.wrongPassword }
    default:
      return { [FORM_ERROR]: signInMessages.default }
  }
}

function identityCode(error: unknown): string | null {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  return isCoded && String(error.code).startsWith('auth/') ? String(error.code) : null
}

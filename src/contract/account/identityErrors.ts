import { messages } from '../fields'

/** Fields that an identity error can be about, as forms name them. `form` is the whole form. */
type IdentityField = 'email' | 'password' | 'phoneNumber' | 'code' | 'form'

type Messages = Partial<Record<IdentityField, string>>

/** Messages of spec section 8: for an unknown provider code, and for any other failure. */
const defaultMessage = 'Something went wrong. Please try again'
const genericMessage = 'Oops an error occurred. Please try again'

const invalidActionCode: Messages = { form: 'Reset password link invalid.' }
const phoneTaken: Messages = {
  phoneNumber: 'There is already an account associated with this phone.',
}
const wrongPassword: Messages = {
  password: 'The password you entered is incorrect. Please try again.',
}
const invalidPhone: Messages = { phoneNumber: messages.phone }
const invalidCode: Messages = { code: 'Invalid OTP Code' }
const invalidEmail: Messages = { email: messages.email }

/**
 * The catalog of spec section 8, word for word: messages by field for each Firebase error code of
 * the browser's and the server's SDK. With enumeration protection, the provider answers
 * `invalid-credential` instead of telling whether address or password was wrong.
 */
export const identityErrors: Partial<Record<string, Messages>> = {
  'auth/invalid-action-code': invalidActionCode,
  'auth/expired-action-code': invalidActionCode,
  'auth/account-exists-with-different-credential': phoneTaken,
  'auth/credential-already-in-use': phoneTaken,
  'auth/requires-recent-login': {
    form: 'New login credential required. Please login again before continue',
  },
  'auth/email-already-in-use': { email: 'There is already an account associated with this email.' },
  'auth/email-already-exists': { email: 'Email already registered.' },
  'auth/phone-number-already-exists': { phoneNumber: 'Phone number already registered' },
  'auth/invalid-password': { password: messages.password, email: messages.email },
  'auth/weak-password': { password: messages.password },
  'auth/user-not-found': {
    email: 'There is no user record corresponding to the provided identifier.',
  },
  'auth/wrong-password': wrongPassword,
  'auth/invalid-credential': wrongPassword,
  'auth/invalid-login-credentials': wrongPassword,
  'auth/user-disabled': { email: 'User has been disabled.' },
  'auth/invalid-phone-number': invalidPhone,
  'auth/missing-phone-number': invalidPhone,
  'auth/invalid-verification-code': invalidCode,
  'auth/missing-verification-code': invalidCode,
  'auth/missing-code': invalidCode,
  'auth/code-expired': invalidCode,
  'auth/invalid-verification-id': invalidCode,
  'auth/invalid-email': invalidEmail,
  'auth/missing-email': invalidEmail,
}

/** Returns the provider's code of an error (`auth/…`), or null for any other error. */
export function identityCodeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' && code.startsWith('auth/') ? code : null
}

/** Returns the messages of an identity error by field. */
export function identityMessages(error: unknown): Messages {
  const code = identityCodeOf(error)
  if (code === null) return { form: genericMessage }
  return identityErrors[code] ?? { form: defaultMessage }
}

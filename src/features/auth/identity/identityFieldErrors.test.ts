import { FORM_ERROR } from 'final-form'
import { describe, expect, it } from 'vitest'
import { createApiError } from '@/api/apiError'
import { identityError } from '@/testing/fakes/fakeIdentity'
import { identityFieldErrors, retryWaitOf, waitText } from './identityFieldErrors'

const form = (message: string) => ({ [FORM_ERROR]: message })
const linkInvalid = form('Reset password link invalid.')
const phoneHasAccount = { phoneNumber: 'There is already an account associated with this phone.' }
const wrongPassword = { password: 'The password you entered is incorrect. Please try again.' }
const shortPassword = 'Invalid password. Password must be at least 6 characters long.'
const invalidPhone = { phoneNumber: 'Please enter a valid phone number.' }
const invalidCode = { code: 'Invalid OTP Code' }
const standard = form('Something went wrong. Please try again')

describe('identityFieldErrors says, word for word (spec section 8)', () => {
  it.each<[row: string, code: string, errors: object]>([
    ['invalid action code', 'auth/invalid-action-code', linkInvalid],
    ['expired action code', 'auth/expired-action-code', linkInvalid],
    [
      'account exists with different credential',
      'auth/account-exists-with-different-credential',
      phoneHasAccount,
    ],
    ['the same, of a credential', 'auth/credential-already-in-use', phoneHasAccount],
    [
      'requires recent login',
      'auth/requires-recent-login',
      form('New login credential required. Please login again before continue'),
    ],
    [
      'email already in use',
      'auth/email-already-in-use',
      { email: 'There is already an account associated with this email.' },
    ],
    ['email already exists', 'auth/email-already-exists', { email: 'Email already registered.' }],
    [
      'phone already exists',
      'auth/phone-number-already-exists',
      { phoneNumber: 'Phone number already registered' },
    ],
    [
      'invalid password: both',
      'auth/invalid-password',
      { password: shortPassword, email: 'Please enter a valid email.' },
    ],
    ['a weak password', 'auth/weak-password', { password: shortPassword }],
    [
      'user not found',
      'auth/user-not-found',
      { email: 'There is no user record corresponding to the provided identifier.' },
    ],
    ['wrong password', 'auth/wrong-password', wrongPassword],
    ['one or the other is wrong', 'auth/invalid-credential', wrongPassword],
    ['the same, of Identity Platform', 'auth/invalid-login-credentials', wrongPassword],
    ['user disabled', 'auth/user-disabled', { email: 'User has been disabled.' }],
    ['invalid phone', 'auth/invalid-phone-number', invalidPhone],
    ['missing phone', 'auth/missing-phone-number', invalidPhone],
    ['invalid verification code', 'auth/invalid-verification-code', invalidCode],
    ['missing verification code', 'auth/missing-verification-code', invalidCode],
    ['missing code', 'auth/missing-code', invalidCode],
    ['expired code', 'auth/code-expired', invalidCode],
    ['a challenge that is over', 'auth/invalid-verification-id', invalidCode],
    ['invalid email', 'auth/invalid-email', { email: 'Please enter a valid email.' }],
    ['missing email', 'auth/missing-email', { email: 'Please enter a valid email.' }],
    ['default', 'auth/network-request-failed', standard],
    ['default, of a code nobody knows yet', 'auth/something-new', standard],
    ['too many attempts', 'auth/too-many-requests', form('Too many attempts. Try again in 30 s.')],
  ])('%s (%s)', (_row, code, errors) => {
    expect(identityFieldErrors(identityError(code))).toEqual(errors)
  })

  it.each([
    [new Error('offline')],
    ['text'],
    [null],
    [undefined],
    [{ code: 'storage/x' }],
    [{ code: 7 }],
  ])('generic: %j, which is no identity error', (error) => {
    expect(identityFieldErrors(error)).toEqual(form('Oops an error occurred. Please try again'))
  })

  it.each([
    [
      'the fields of an answer',
      {
        status: 409,
        code: 'CONFLICT',
        message: 'Taken.',
        fields: { email: 'Email already registered.' },
      },
      { email: 'Email already registered.' },
    ],
    [
      'the message of an answer',
      { status: 403, code: 'FORBIDDEN', message: 'User has been disabled.' },
      form('User has been disabled.'),
    ],
    ['no answer', createApiError('NETWORK'), form('Unknown Error')],
  ])('non-identity errors: %s', (_name, error, errors) => {
    expect(identityFieldErrors(error)).toEqual(errors)
  })
})

describe('retryWaitOf', () => {
  const limited = {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Try again in 4 minutes.',
  }
  it.each([
    ['the provider', identityError('auth/too-many-requests'), 30],
    ['an API that says when', { ...limited, retryAfter: 239.2 }, 240],
    ['an API that does not', limited, 30],
    ['an API whose wait is over', { ...limited, retryAfter: 0 }, 1],
    ['another identity error', identityError('auth/wrong-password'), null],
    ['another answer', { ...limited, status: 503, retryAfter: 5 }, null],
    ['anything else', new Error('x'), null],
  ])('%s', (_name, error, seconds) => {
    expect(retryWaitOf(error)).toBe(seconds)
  })

  it.each([
    [27, '27 s'],
    [119, '119 s'],
    [120, '2 minutes'],
    [239, '4 minutes'],
    [240, '4 minutes'],
  ])('reads %i seconds as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})

import { FORM_ERROR } from 'final-form'
import { describe, expect, it } from 'vitest'
import { signInErrors } from './signInErrors'

const identityError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

describe('signInErrors says, word for word', () => {
  it.each([
    ['auth/user-not-found', { email: 'There is no user record corresponding to the provided identifier.' }],
    ['auth/wrong-password', { password: 'The password you entered is incorrect. Please try again.' }],
    ['auth/invalid-credential', { password: 'The password you entered is incorrect. Please try again.' }],
    ['auth/invalid-login-credentials', { password: 'The password you entered is incorrect. Please try again.' }],
    ['auth/user-disabled', { email: 'User has been disabled.' }],
    ['auth/invalid-email', { email: 'Please enter a valid email.' }],
    ['auth/too-many-requests', { [FORM_ERROR]: 'Something went wrong. Please try again' }],
    ['auth/network-request-failed', { [FORM_ERROR]: 'Something went wrong. Please try again' }],
    ['auth/something-new', { [FORM_ERROR]: 'Something went wrong. Please try again' }],
  ])('%s', (code, errors) => {
    expect(signInErrors(identityError(code))).toEqual(errors)
  })

  it.each([[new Error('offline')], ['text'], [null], [undefined], [{ code: 'storage/x' }], [{ code: 7 }]])('the generic sentence for %j, which is no identity error', (error) => {
    expect(signInErrors(error)).toEqual({ [FORM_ERROR]: 'Oops an error occurred. Please try again' })
  })
})

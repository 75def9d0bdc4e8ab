import { expect, it } from 'vitest'
import { identityErrors } from '@/contract/account/identityErrors'
import { identityError } from './identityError'

const named = (code: string) => Object.assign(new Error('The provider said no.'), { code })

it.each([
  [
    'auth/email-already-exists',
    409,
    'CONFLICT',
    'Email already registered.',
    { email: 'Email already registered.' },
  ],
  [
    'auth/phone-number-already-exists',
    409,
    'CONFLICT',
    'Phone number already registered',
    { phoneNumber: 'Phone number already registered' },
  ],
  [
    'auth/account-exists-with-different-credential',
    409,
    'CONFLICT',
    'There is already an account associated with this phone.',
    { phoneNumber: 'There is already an account associated with this phone.' },
  ],
  [
    'auth/invalid-phone-number',
    422,
    'VALIDATION_FAILED',
    'Please enter a valid phone number.',
    { phoneNumber: 'Please enter a valid phone number.' },
  ],
  ['auth/invalid-action-code', 422, 'VALIDATION_FAILED', 'Reset password link invalid.', undefined],
  [
    'auth/claims-too-large',
    422,
    'VALIDATION_FAILED',
    'Something went wrong. Please try again',
    undefined,
  ],
])('%s is %i %s: %s', (code, status, name, message, fields) => {
  expect(identityError(named(code))).toMatchObject({ status, code: name, message, fields })
})

it.each([
  'app/network-error',
  'app/invalid-credential',
  'auth/internal-error',
  'auth/insufficient-permission',
  'auth/project-not-found',
  'auth/too-many-requests',
  'auth/invalid-credential',
  'ECONNRESET',
])('%s is an outage, whose reason is only logged', (code) => {
  const cause = named(code)
  const fault = identityError(cause)
  expect(fault).toMatchObject({ status: 503, code: 'UNAVAILABLE', cause })
  expect(fault.message).not.toContain('provider said')
})

it('has a message for every row of the contract', () => {
  for (const [code, { form, ...fields } = {}] of Object.entries(identityErrors)) {
    if (code === 'auth/invalid-credential') continue
    const fault = identityError(named(code))
    expect([code, fault.fields ?? {}]).toEqual([code, fields])
    expect(form === undefined ? Object.values(fields) : [form]).toContain(fault.message)
  }
})

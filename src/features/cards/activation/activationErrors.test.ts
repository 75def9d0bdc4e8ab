import { FORM_ERROR } from 'final-form'
import { expect, it } from 'vitest'
import { activationErrors } from './activationErrors'

const now = new Date(2026, 2, 4, 18, 30)
const error = (code: string, more: object = {}) => ({
  status: 400,
  code,
  message: 'Sorry.',
  ...more,
})

it.each([
  [
    'a profile that was deleted meanwhile',
    error('NOT_FOUND'),
    { profileId: 'This profile does not exist anymore. Choose another one.' },
  ],
  [
    'an unknown code',
    error('NOT_FOUND', { fields: { code: 'Nobody knows it.' } }),
    { code: 'Nobody knows it.' },
  ],
  ['a used code', error('CONFLICT'), { [FORM_ERROR]: 'Sorry.' }],
  [
    'a pause',
    error('RATE_LIMITED', { retryAfter: 540 }),
    { [FORM_ERROR]: 'Too many wrong codes. Try again in 9 minutes, at 6:39 PM.' },
  ],
  [
    'a short pause',
    error('RATE_LIMITED', { retryAfter: 20 }),
    { [FORM_ERROR]: 'Too many wrong codes. Try again in 1 minute, at 6:30 PM.' },
  ],
  [
    'a pause of unknown length',
    error('RATE_LIMITED'),
    { [FORM_ERROR]: 'Too many wrong codes. Wait ten minutes and try again.' },
  ],
])('puts %s where it belongs', (_what, failure, errors) => {
  expect(activationErrors(failure, now)).toEqual(errors)
})

import { expect, it } from 'vitest'
import { signOutMessages, accountStatusOf } from './accountStatus'

it.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'deleted'],
  ['auth/invalid-refresh-token', 'deleted'],
  ['auth/user-token-expired', 'expired'],
  ['auth/invalid-user-token', 'expired'],
  ['auth/network-request-failed', 'unknown'],
  ['auth/too-many-requests', 'unknown'],
  ['auth/internal-error', 'unknown'],
  ['toString', 'unknown'],
])('%s is %s', (code, standing) => {
  expect(accountStatusOf(Object.assign(new Error('The provider refused.'), { code }))).toBe(
    standing,
  )
})

it.each([new Error('No code.'), 'text', null, undefined])(
  'an error of another kind says nothing: %s',
  (error) => {
    expect(accountStatusOf(error)).toBe('unknown')
  },
)

it('uses the messages of the specification', () => {
  expect(signOutMessages).toEqual({
    disabled: 'User has been disabled.',
    deleted: 'There is no user record corresponding to the provided identifier.',
  })
})

import { expect, it } from 'vitest'
import { removeSignOutRecord, hasSignOutRecord, isSignedOut, recordSignOut } from './signOutRecord'
import { removeStoredSession } from './storedSession'

const KEY = 'firebase:authUser:key:[DEFAULT]'
const SIGNED_IN_AT = 1_700_000_000_000

/** Stores a session as the SDK does without a database. */
function keep(userId: string, signedInAt: number): void {
  const claims = Buffer.from(
    JSON.stringify({
      iat: signedInAt / 1000 + 3000,
      exp: signedInAt / 1000 + 6600,
      auth_time: signedInAt / 1000,
    }),
  ).toString('base64url')
  localStorage.setItem(
    KEY,
    JSON.stringify({ uid: userId, stsTokenManager: { accessToken: `e30.${claims}.` } }),
  )
}

it.each([
  ['the session that was signed out of', 'ada', SIGNED_IN_AT, true],
  ['an earlier session of the same person', 'ada', SIGNED_IN_AT - 60_000, true],
  ['a later session of the same person', 'ada', SIGNED_IN_AT + 1000, false],
  ['a session of somebody else', 'eve', SIGNED_IN_AT, false],
])('at the next start: %s', async (_name, userId, signedInAt, isGone) => {
  recordSignOut({ userId: 'ada', signedInAt: SIGNED_IN_AT })
  keep(userId, signedInAt)
  await removeStoredSession('key', isSignedOut)
  expect(localStorage.getItem(KEY) === null).toBe(isGone)
})

it('leaves unreadable data and other projects’ sessions', async () => {
  recordSignOut({ userId: 'ada', signedInAt: SIGNED_IN_AT })
  keep('ada', SIGNED_IN_AT)
  await removeStoredSession('other-key', isSignedOut)
  expect(localStorage.getItem(KEY)).not.toBeNull()
  localStorage.setItem(KEY, 'no JSON')
  await removeStoredSession('key', isSignedOut)
  expect(localStorage.getItem(KEY)).toBe('no JSON')
})

it('a sign-in removes the record of a sign-out', () => {
  expect(hasSignOutRecord()).toBe(false)
  recordSignOut({ userId: 'ada', signedInAt: SIGNED_IN_AT })
  expect([hasSignOutRecord(), isSignedOut({ userId: 'ada', signedInAt: SIGNED_IN_AT })]).toEqual([
    true,
    true,
  ])
  removeSignOutRecord()
  expect([hasSignOutRecord(), isSignedOut({ userId: 'ada', signedInAt: SIGNED_IN_AT })]).toEqual([
    false,
    false,
  ])
})
